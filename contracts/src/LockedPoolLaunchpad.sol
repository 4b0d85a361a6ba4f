// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {LimitedToken} from "./LimitedToken.sol";
import {ICreatorFees} from "./interfaces/ICreatorFees.sol";
import {IFeeSource} from "./interfaces/IFeeSource.sol";
import {ILimitedToken, IPoolLocator} from "./interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "./interfaces/ILockedPoolLaunchpad.sol";
import {
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback
} from "./interfaces/uniswap/IUniswapV3Callbacks.sol";
import {IUniswapV3Factory} from "./interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "./interfaces/uniswap/IUniswapV3Pool.sol";
import {IWETH} from "./interfaces/uniswap/IWETH.sol";
import {PoolLiquidity} from "./libraries/PoolLiquidity.sol";

/// @title What the launchpads with a locked pool share
/// @dev The token is made in the transaction that locks its supply, so before that nobody can have put
/// tokens into its pool or swapped there: whoever came first can only have set a price and bid with
/// wrapped ether. Amounts are booked for each token; balances are never read, so a donation changes
/// nothing. Every entry point that moves value holds one lock.
abstract contract LockedPoolLaunchpad is
    ILockedPoolLaunchpad,
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback,
    ReentrancyGuardTransient
{
    using SafeCastLib for uint256;
    using SafeTransferLib for address;

    /// @dev A launch as both families ask for it.
    struct Request {
        string name;
        string symbol;
        string metadataUri;
        int24 startTick;
        ICreatorFees.Recipient[] feeRecipients;
        ILimitedToken.Limits limits;
        bytes32 salt;
        uint256 minTokensOut;
        uint256 deadline;
    }

    uint24 private constant POOL_FEE = 10_000;
    int24 private constant TICK_SPACING = 200;
    int24 private constant LAST_TICK = 887_200;
    uint256 private constant BASIS_POINTS = 10_000;
    uint256 internal constant MIN_LIMIT_BPS = 10;
    address private constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;

    address private immutable FACTORY;
    address private immutable WETH;
    address private immutable CREATOR_FEES;
    address private immutable PROTOCOL_FEE_OWNER;
    uint128 private immutable TOTAL_SUPPLY;
    uint128 private immutable LAUNCH_FEE;
    uint16 private immutable CREATOR_SHARE_BPS;
    int24 private immutable MIN_START_TICK;
    int24 private immutable MAX_START_TICK;

    /// @inheritdoc ILockedPoolLaunchpad
    uint256 public launchFees;
    address[] private _tokens;
    mapping(address token => Launch) private _launches;
    mapping(address token => Owed) private _owed;
    /// @dev The pool that may call back, the token that it trades, and whether it may be paid.
    address private transient _activePool;
    address private transient _activeToken;
    bool private transient _settling;

    constructor(Terms memory terms_) {
        _validateTerms(terms_);
        FACTORY = terms_.factory;
        WETH = terms_.weth;
        CREATOR_FEES = terms_.creatorFees;
        PROTOCOL_FEE_OWNER = terms_.protocolFeeOwner;
        TOTAL_SUPPLY = terms_.totalSupply;
        LAUNCH_FEE = terms_.launchFee;
        CREATOR_SHARE_BPS = terms_.creatorShareBps;
        MIN_START_TICK = terms_.minStartTick;
        MAX_START_TICK = terms_.maxStartTick;
    }

    receive() external payable {
        if (msg.sender != WETH) revert UnexpectedEther(msg.sender);
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc IFeeSource
    function collectCreatorFees(address token)
        external
        nonReentrant
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        if (msg.sender != CREATOR_FEES) revert NotCreatorFees(msg.sender);
        Owed storage owed = _harvest(token);
        (ethAmount, tokenAmount) = (owed.creatorEth, owed.creatorTokens);
        (owed.creatorEth, owed.creatorTokens) = (0, 0);
        if (ethAmount > 0) CREATOR_FEES.safeTransferETH(ethAmount);
        if (tokenAmount > 0) token.safeTransfer(CREATOR_FEES, tokenAmount);
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function claimProtocolFees(address[] calldata tokens)
        external
        nonReentrant
        returns (uint256 ethAmount)
    {
        if (msg.sender != PROTOCOL_FEE_OWNER) revert NotProtocolFeeOwner(msg.sender);
        ethAmount = launchFees;
        launchFees = 0;
        if (ethAmount > 0) emit LaunchFeesClaimed(ethAmount);
        for (uint256 i; i < tokens.length; ++i) {
            Owed storage owed = _harvest(tokens[i]);
            (uint256 eth, uint256 amount) = (owed.protocolEth, owed.protocolTokens);
            (owed.protocolEth, owed.protocolTokens) = (0, 0);
            emit ProtocolFeesClaimed(tokens[i], eth, amount);
            if (amount > 0) tokens[i].safeTransfer(msg.sender, amount);
            ethAmount += eth;
        }
        if (ethAmount > 0) msg.sender.safeTransferETH(ethAmount);
    }

    /// @inheritdoc IUniswapV3MintCallback
    /// @dev The position lies on the token's side of the price, so nothing but tokens is owed.
    function uniswapV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes calldata)
        external
    {
        if (msg.sender != _activePool) revert NotPool(msg.sender);
        address token = _activeToken;
        token.safeTransfer(msg.sender, _isToken0(token) ? amount0Owed : amount1Owed);
    }

    /// @inheritdoc IUniswapV3SwapCallback
    /// @dev The way to the opening price has to be free. The first buy pays with wrapped ether.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata)
        external
    {
        if (msg.sender != _activePool) revert NotPool(msg.sender);
        if (_settling) {
            if (amount0Delta > 0 || amount1Delta > 0) {
                revert PoolOccupied(_activeToken, msg.sender);
            }
            return;
        }
        uint256 amount = uint256(_isToken0(_activeToken) ? amount1Delta : amount0Delta);
        IWETH(WETH).deposit{value: amount}();
        WETH.safeTransfer(msg.sender, amount);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ILockedPoolLaunchpad
    function terms() external view returns (Terms memory) {
        return Terms({
            factory: FACTORY,
            weth: WETH,
            creatorFees: CREATOR_FEES,
            protocolFeeOwner: PROTOCOL_FEE_OWNER,
            totalSupply: TOTAL_SUPPLY,
            launchFee: LAUNCH_FEE,
            creatorShareBps: CREATOR_SHARE_BPS,
            minStartTick: MIN_START_TICK,
            maxStartTick: MAX_START_TICK
        });
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function launchOf(address token) external view returns (Launch memory) {
        return _known(token);
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function tokenCount() external view returns (uint256) {
        return _tokens.length;
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function tokenAt(uint256 index) external view returns (address token) {
        if (index >= _tokens.length) revert IndexOutOfRange(index, _tokens.length);
        return _tokens[index];
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function owedOf(address token) external view returns (Owed memory) {
        return _owed[token];
    }

    /// @inheritdoc IFeeSource
    function pendingCreatorFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Owed storage owed = _owed[token];
        (uint256 eth, uint256 tokens) = _inPool(token);
        ethAmount = owed.creatorEth + _creatorPart(eth);
        tokenAmount = owed.creatorTokens + _creatorPart(tokens);
    }

    /// @inheritdoc IFeeSource
    function isPartOf(address token, address account) external view returns (bool) {
        return account == address(this) || account == _launches[token].pool;
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function protocolFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Owed storage owed = _owed[token];
        (uint256 eth, uint256 tokens) = _inPool(token);
        ethAmount = owed.protocolEth + eth - _creatorPart(eth);
        tokenAmount = owed.protocolTokens + tokens - _creatorPart(tokens);
    }

    /// @inheritdoc IPoolLocator
    function poolOf(address token) public view returns (address) {
        return IUniswapV3Factory(FACTORY).getPool(token, WETH, POOL_FEE);
    }

    // --------------------------------------------------------------- launch

    /// @param firstBuyIsFree Whether the limits let the first buy pass.
    function _launch(Request memory request, bool firstBuyIsFree) internal returns (address token) {
        if (block.timestamp > request.deadline) {
            revert DeadlinePassed(request.deadline, block.timestamp);
        }
        if (msg.value < LAUNCH_FEE) revert LaunchFeeNotPaid(LAUNCH_FEE, msg.value);
        _requireStartTick(request.startTick);
        token = _predict(msg.sender, request);
        if (token.code.length > 0) revert TokenAlreadyLaunched(token);
        // The token asks for its pool while it is being made.
        if (poolOf(token) == address(0)) {
            IUniswapV3Factory(FACTORY).createPool(token, WETH, POOL_FEE);
        }
        _createToken(request);
        launchFees += LAUNCH_FEE;
        _tokens.push(token);
        _open(token, request.startTick);
        _announce(token, request);
        _register(token, request.feeRecipients);
        _firstBuy(token, request.minTokensOut, firstBuyIsFree);
    }

    /// @dev The caller is part of the salt: nobody can take an address that another account will use.
    /// So are the price and the recipients: an announced address cannot get other ones.
    function _predict(address creator, Request memory request) internal view returns (address) {
        bytes memory arguments = abi.encode(
            request.name, request.symbol, request.metadataUri, uint256(TOTAL_SUPPLY), request.limits
        );
        bytes32 initCodeHash =
            keccak256(abi.encodePacked(type(LimitedToken).creationCode, arguments));
        bytes32 salt = _tokenSalt(creator, request);
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, initCodeHash));
        return address(uint160(uint256(hash)));
    }

    function _tokenSalt(address creator, Request memory request) private pure returns (bytes32) {
        return
            keccak256(abi.encode(creator, request.salt, request.startTick, request.feeRecipients));
    }

    function _createToken(Request memory request) private {
        new LimitedToken{salt: _tokenSalt(msg.sender, request)}(
            request.name, request.symbol, request.metadataUri, TOTAL_SUPPLY, request.limits
        );
    }

    function _announce(address token, Request memory request) private {
        emit TokenLaunched(
            token,
            msg.sender,
            _launches[token].pool,
            request.name,
            request.symbol,
            request.metadataUri,
            TOTAL_SUPPLY,
            LAUNCH_FEE,
            block.timestamp
        );
        ILimitedToken.Limits memory limits = request.limits;
        if (limits.durationSeconds == 0) return;
        emit LimitsSet(
            token,
            limits.walletBps,
            limits.transactionBps,
            limits.rising,
            block.timestamp + limits.durationSeconds
        );
    }

    /// @dev The vault checks the recipients; the launchpad can never claim, so it is refused here.
    function _register(address token, ICreatorFees.Recipient[] memory recipients) private {
        if (recipients.length == 0) {
            recipients = new ICreatorFees.Recipient[](1);
            recipients[0] = ICreatorFees.Recipient({account: msg.sender, bps: 10_000});
        }
        for (uint256 i; i < recipients.length; ++i) {
            address account = recipients[i].account;
            if (account == address(this)) revert InvalidRecipient(account);
        }
        ICreatorFees(CREATOR_FEES).register(token, recipients);
    }

    // ----------------------------------------------------------------- pool

    /// @dev Puts the whole supply between the opening price and the highest one, for ever.
    function _open(address token, int24 startTick) private {
        Launch storage entry = _launches[token];
        IUniswapV3Pool pool = IUniswapV3Pool(poolOf(token));
        bool isToken0 = _isToken0(token);
        entry.creator = msg.sender;
        entry.launchedAt = uint64(block.timestamp);
        entry.pool = address(pool);
        (int24 lower, int24 upper) = isToken0 ? (startTick, LAST_TICK) : (-LAST_TICK, -startTick);
        uint160 price = PoolLiquidity.sqrtPriceAt(isToken0 ? lower : upper);
        (_activePool, _activeToken) = (address(pool), token);
        _bringToPrice(token, pool, price);
        uint128 liquidity = PoolLiquidity.forAmounts(
            price, lower, upper, isToken0 ? TOTAL_SUPPLY : 0, isToken0 ? 0 : TOTAL_SUPPLY
        );
        (uint256 amount0, uint256 amount1) = pool.mint(address(this), lower, upper, liquidity, "");
        _activePool = address(0);
        (entry.tickLower, entry.tickUpper, entry.liquidity) = (lower, upper, liquidity);
        uint256 left = TOTAL_SUPPLY - (isToken0 ? amount0 : amount1);
        if (left > 0) token.safeTransfer(BURN_ADDRESS, left);
        emit PositionLocked(token, address(pool), lower, upper, liquidity, price, left);
    }

    /// @dev A price that somebody set beforehand is moved through empty ranges, which costs nothing. The
    /// least possible swap meets every bid on the way, and the callback refuses to pay it.
    function _bringToPrice(address token, IUniswapV3Pool pool, uint160 price) private {
        (uint160 current,,,,,,) = pool.slot0();
        if (current == 0) {
            pool.initialize(price);
            return;
        }
        if (current == price) return;
        _settling = true;
        pool.swap(address(this), current > price, 1, price, "");
        _settling = false;
        (current,,,,,,) = pool.slot0();
        if (current != price) revert PoolOccupied(token, address(pool));
    }

    function _firstBuy(address token, uint256 minTokensOut, bool isFree) private {
        uint256 ethIn = msg.value - LAUNCH_FEE;
        if (ethIn == 0) {
            if (minTokensOut > 0) revert SlippageExceeded(minTokensOut, 0);
            return;
        }
        bool isToken0 = _isToken0(token);
        IUniswapV3Pool pool = IUniswapV3Pool(_launches[token].pool);
        (_activePool, _activeToken) = (address(pool), token);
        (int256 amount0, int256 amount1) = pool.swap(
            isFree ? address(this) : msg.sender,
            !isToken0,
            int256(ethIn),
            PoolLiquidity.sqrtPriceAt(isToken0 ? LAST_TICK : -LAST_TICK),
            ""
        );
        _activePool = address(0);
        uint256 spent = uint256(isToken0 ? amount1 : amount0);
        uint256 tokensOut = uint256(-(isToken0 ? amount0 : amount1));
        if (tokensOut < minTokensOut) revert SlippageExceeded(minTokensOut, tokensOut);
        emit FirstBuy(token, msg.sender, spent, tokensOut);
        if (isFree) token.safeTransfer(msg.sender, tokensOut);
        if (ethIn > spent) msg.sender.safeTransferETH(ethIn - spent);
    }

    // ----------------------------------------------------------------- fees

    /// @dev Burning nothing makes the pool book the position's fees; liquidity never leaves.
    function _harvest(address token) private returns (Owed storage owed) {
        Launch storage entry = _known(token);
        owed = _owed[token];
        IUniswapV3Pool pool = IUniswapV3Pool(entry.pool);
        (int24 lower, int24 upper) = (entry.tickLower, entry.tickUpper);
        pool.burn(lower, upper, 0);
        (uint256 fees0, uint256 fees1) =
            pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
        if (fees0 == 0 && fees1 == 0) return owed;
        (uint256 eth, uint256 tokens) = _isToken0(token) ? (fees1, fees0) : (fees0, fees1);
        uint256 creatorEth = _creatorPart(eth);
        uint256 creatorTokens = _creatorPart(tokens);
        owed.creatorEth += creatorEth.toUint128();
        owed.creatorTokens += creatorTokens.toUint128();
        owed.protocolEth += (eth - creatorEth).toUint128();
        owed.protocolTokens += (tokens - creatorTokens).toUint128();
        emit PoolFeesCollected(token, eth, tokens, creatorEth, creatorTokens);
        if (eth > 0) IWETH(WETH).withdraw(eth);
    }

    function _inPool(address token) private view returns (uint256 eth, uint256 tokens) {
        Launch storage entry = _known(token);
        (uint256 fees0, uint256 fees1) =
            PoolLiquidity.pendingFees(IUniswapV3Pool(entry.pool), entry.tickLower, entry.tickUpper);
        return _isToken0(token) ? (fees1, fees0) : (fees0, fees1);
    }

    function _creatorPart(uint256 amount) private view returns (uint256) {
        return amount * CREATOR_SHARE_BPS / BASIS_POINTS;
    }

    // --------------------------------------------------------------- checks

    function _known(address token) private view returns (Launch storage entry) {
        entry = _launches[token];
        if (entry.creator == address(0)) revert UnknownToken(token);
    }

    function _requireStartTick(int24 startTick) private view {
        if (
            startTick % TICK_SPACING != 0 || startTick < MIN_START_TICK
                || startTick > MAX_START_TICK
        ) revert InvalidStartTick(startTick, MIN_START_TICK, MAX_START_TICK);
    }

    function _isToken0(address token) private view returns (bool) {
        return token < WETH;
    }

    function _validateTerms(Terms memory terms_) private view {
        if (
            terms_.factory.code.length == 0
                || IUniswapV3Factory(terms_.factory).feeAmountTickSpacing(POOL_FEE) != TICK_SPACING
        ) revert InvalidTerms("factory");
        if (terms_.weth.code.length == 0) revert InvalidTerms("weth");
        if (terms_.creatorFees.code.length == 0) revert InvalidTerms("creatorFees");
        if (terms_.protocolFeeOwner == address(0)) revert InvalidTerms("protocolFeeOwner");
        // From one whole token to what keeps every liquidity below the pool's limit of a tick.
        if (terms_.totalSupply < 1e18 || terms_.totalSupply > 1e33) {
            revert InvalidTerms("totalSupply");
        }
        if (terms_.creatorShareBps > BASIS_POINTS) revert InvalidTerms("creatorShareBps");
        if (terms_.minStartTick < -400_000) revert InvalidTerms("minStartTick");
        if (terms_.maxStartTick > 0 || terms_.maxStartTick < terms_.minStartTick) {
            revert InvalidTerms("maxStartTick");
        }
    }

    /// @dev The chain of these contracts has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
