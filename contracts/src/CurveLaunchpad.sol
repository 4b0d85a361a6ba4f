// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuard} from "solady/src/utils/ReentrancyGuard.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {LaunchToken} from "./LaunchToken.sol";
import {ICurveLaunchpad} from "./interfaces/ICurveLaunchpad.sol";
import {IGraduator} from "./interfaces/IGraduator.sol";
import {CurveMath} from "./libraries/CurveMath.sol";
import {LaunchText} from "./libraries/LaunchText.sol";

/// @title The launchpad
/// @dev State changes come before calls to other accounts, and every entry point that moves value holds
/// one lock. Balances are never read to decide an amount, so a donation changes nothing.
contract CurveLaunchpad is ICurveLaunchpad, ReentrancyGuard {
    using SafeCastLib for uint256;
    using SafeTransferLib for address;

    struct Curve {
        uint128 virtualEth;
        uint128 virtualToken;
        address creator;
        uint64 launchedAt;
        Status status;
        address feeRecipient;
        uint96 creatorFeesAccrued;
    }

    struct FeeAccount {
        uint128 accrued;
        uint128 claimed;
    }

    uint256 private constant MAX_FEE_BPS = 1000;

    uint128 private immutable TOTAL_SUPPLY;
    uint128 private immutable CURVE_SUPPLY;
    uint128 private immutable VIRTUAL_ETH;
    uint128 private immutable VIRTUAL_TOKEN;
    uint128 private immutable LAUNCH_FEE;
    uint16 private immutable TRADE_FEE_BPS;
    uint16 private immutable CREATOR_FEE_SHARE_BPS;
    uint16 private immutable GRADUATION_FEE_BPS;
    address private immutable PROTOCOL_FEE_OWNER;
    address private immutable GRADUATOR;

    address[] private _tokens;
    mapping(address token => Curve) private _curves;
    mapping(address account => FeeAccount) private _creatorFees;
    FeeAccount private _protocolFees;

    constructor(Config memory terms) {
        _validateConfig(terms);
        TOTAL_SUPPLY = terms.totalSupply;
        CURVE_SUPPLY = terms.curveSupply;
        VIRTUAL_ETH = terms.virtualEth;
        VIRTUAL_TOKEN = terms.virtualToken;
        LAUNCH_FEE = terms.launchFee;
        TRADE_FEE_BPS = terms.tradeFeeBps;
        CREATOR_FEE_SHARE_BPS = terms.creatorFeeShareBps;
        GRADUATION_FEE_BPS = terms.graduationFeeBps;
        PROTOCOL_FEE_OWNER = terms.protocolFeeOwner;
        GRADUATOR = terms.graduator;
    }

    modifier beforeDeadline(uint256 deadline) {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        _;
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc ICurveLaunchpad
    function launch(LaunchParams calldata params)
        external
        payable
        nonReentrant
        beforeDeadline(params.deadline)
        returns (address token)
    {
        if (msg.value < LAUNCH_FEE) revert LaunchFeeNotPaid(LAUNCH_FEE, msg.value);
        LaunchText.validate(params.name, params.symbol, params.metadataUri);
        token = _createToken(params);
        _openCurve(token, params);
        _protocolFees.accrued += LAUNCH_FEE;

        uint256 firstBuy = msg.value - LAUNCH_FEE;
        if (firstBuy > 0) {
            _buy(token, msg.sender, firstBuy, params.minTokensOut);
        } else if (params.minTokensOut > 0) {
            revert SlippageExceeded(params.minTokensOut, 0);
        }
    }

    /// @inheritdoc ICurveLaunchpad
    function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)
        external
        payable
        nonReentrant
        beforeDeadline(deadline)
        returns (uint256 tokensOut)
    {
        return _buy(token, recipient, msg.value, minTokensOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function sell(
        address token,
        uint256 amount,
        address recipient,
        uint256 minEthOut,
        uint256 deadline
    ) external nonReentrant beforeDeadline(deadline) returns (uint256 ethOut) {
        return _sell(token, amount, recipient, minEthOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function sellWithPermit(
        address token,
        uint256 amount,
        address recipient,
        uint256 minEthOut,
        uint256 deadline,
        PermitSignature calldata permitSignature
    ) external nonReentrant beforeDeadline(deadline) returns (uint256 ethOut) {
        _requireTradable(token);
        _tryPermit(token, amount, deadline, permitSignature);
        return _sell(token, amount, recipient, minEthOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function claimCreatorFees() external nonReentrant returns (uint256 amount) {
        amount = _settle(_creatorFees[msg.sender]);
        emit CreatorFeesClaimed(msg.sender, amount);
        msg.sender.safeTransferETH(amount);
    }

    /// @inheritdoc ICurveLaunchpad
    function claimProtocolFees() external nonReentrant returns (uint256 amount) {
        if (msg.sender != PROTOCOL_FEE_OWNER) revert NotProtocolFeeOwner(msg.sender);
        amount = _settle(_protocolFees);
        emit ProtocolFeesClaimed(msg.sender, amount);
        msg.sender.safeTransferETH(amount);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ICurveLaunchpad
    function config() external view returns (Config memory) {
        return Config({
            totalSupply: TOTAL_SUPPLY,
            curveSupply: CURVE_SUPPLY,
            virtualEth: VIRTUAL_ETH,
            virtualToken: VIRTUAL_TOKEN,
            launchFee: LAUNCH_FEE,
            tradeFeeBps: TRADE_FEE_BPS,
            creatorFeeShareBps: CREATOR_FEE_SHARE_BPS,
            graduationFeeBps: GRADUATION_FEE_BPS,
            protocolFeeOwner: PROTOCOL_FEE_OWNER,
            graduator: GRADUATOR
        });
    }

    /// @inheritdoc ICurveLaunchpad
    function predictToken(
        address creator,
        string calldata name,
        string calldata symbol,
        string calldata metadataUri,
        bytes32 salt
    ) external view returns (address token) {
        return _predict(_tokenSalt(creator, salt), name, symbol, metadataUri);
    }

    /// @inheritdoc ICurveLaunchpad
    function tokenCount() external view returns (uint256) {
        return _tokens.length;
    }

    /// @inheritdoc ICurveLaunchpad
    function tokenAt(uint256 index) external view returns (address token) {
        if (index >= _tokens.length) revert IndexOutOfRange(index, _tokens.length);
        return _tokens[index];
    }

    /// @inheritdoc ICurveLaunchpad
    function curveOf(address token) external view returns (CurveState memory) {
        Curve storage curve = _known(token);
        CurveMath.Terms memory terms = _terms(curve);
        return CurveState({
            status: curve.status,
            creator: curve.creator,
            feeRecipient: curve.feeRecipient,
            launchedAt: curve.launchedAt,
            virtualEth: terms.virtualEth,
            virtualToken: terms.virtualToken,
            ethRaised: terms.ethRaised,
            tokensSold: terms.tokensSold,
            tokensRemaining: terms.tokensRemaining,
            creatorFeesAccrued: curve.creatorFeesAccrued
        });
    }

    /// @inheritdoc ICurveLaunchpad
    function ethToComplete() external view returns (uint256) {
        return CurveMath.ethToComplete(VIRTUAL_ETH, VIRTUAL_TOKEN, CURVE_SUPPLY);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteBuy(address token, uint256 ethIn) external view returns (Quote memory) {
        return CurveMath.buyExactIn(_terms(_requireBuyable(token)), ethIn);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteBuyExactOut(address token, uint256 tokensOut)
        external
        view
        returns (Quote memory)
    {
        return CurveMath.buyExactOut(_terms(_requireBuyable(token)), tokensOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteSell(address token, uint256 amount) external view returns (Quote memory) {
        return CurveMath.sellExactIn(_terms(_requireTradable(token)), amount);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteSellExactOut(address token, uint256 ethOut) external view returns (Quote memory) {
        return CurveMath.sellExactOut(_terms(_requireTradable(token)), ethOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function creatorFees(address account) external view returns (uint256) {
        FeeAccount storage fees = _creatorFees[account];
        return fees.accrued - fees.claimed;
    }

    /// @inheritdoc ICurveLaunchpad
    function creatorFeesAccrued(address account) external view returns (uint256) {
        return _creatorFees[account].accrued;
    }

    /// @inheritdoc ICurveLaunchpad
    function creatorFeesClaimed(address account) external view returns (uint256) {
        return _creatorFees[account].claimed;
    }

    /// @inheritdoc ICurveLaunchpad
    function protocolFees() external view returns (uint256) {
        return _protocolFees.accrued - _protocolFees.claimed;
    }

    /// @inheritdoc ICurveLaunchpad
    function protocolFeesAccrued() external view returns (uint256) {
        return _protocolFees.accrued;
    }

    /// @inheritdoc ICurveLaunchpad
    function protocolFeesClaimed() external view returns (uint256) {
        return _protocolFees.claimed;
    }

    // --------------------------------------------------------------- launch

    function _createToken(LaunchParams calldata params) private returns (address token) {
        bytes32 salt = _tokenSalt(msg.sender, params.salt);
        token = _predict(salt, params.name, params.symbol, params.metadataUri);
        if (token.code.length > 0) revert TokenAlreadyLaunched(token);
        new LaunchToken{salt: salt}(params.name, params.symbol, params.metadataUri, TOTAL_SUPPLY);
    }

    function _openCurve(address token, LaunchParams calldata params) private {
        address feeRecipient = params.feeRecipient == address(0) ? msg.sender : params.feeRecipient;
        _curves[token] = Curve({
            virtualEth: VIRTUAL_ETH,
            virtualToken: VIRTUAL_TOKEN,
            creator: msg.sender,
            launchedAt: uint64(block.timestamp),
            status: Status.Trading,
            feeRecipient: feeRecipient,
            creatorFeesAccrued: 0
        });
        _tokens.push(token);
        emit TokenLaunched(
            token,
            msg.sender,
            feeRecipient,
            params.name,
            params.symbol,
            params.metadataUri,
            TOTAL_SUPPLY,
            CURVE_SUPPLY,
            VIRTUAL_ETH,
            VIRTUAL_TOKEN,
            block.timestamp
        );
    }

    /// @dev The caller is part of the salt: nobody can take an address that another account will use.
    function _tokenSalt(address creator, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(creator, salt));
    }

    function _predict(
        bytes32 salt,
        string calldata name,
        string calldata symbol,
        string calldata metadataUri
    ) private view returns (address) {
        bytes memory arguments = abi.encode(name, symbol, metadataUri, uint256(TOTAL_SUPPLY));
        bytes32 initCodeHash =
            keccak256(abi.encodePacked(type(LaunchToken).creationCode, arguments));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, initCodeHash));
        return address(uint160(uint256(hash)));
    }

    // -------------------------------------------------------------- trading

    function _buy(address token, address recipient, uint256 ethIn, uint256 minTokensOut)
        private
        returns (uint256)
    {
        _requireRecipient(recipient);
        Curve storage curve = _requireBuyable(token);
        CurveMath.Terms memory terms = _terms(curve);
        Quote memory quote = CurveMath.buyExactIn(terms, ethIn);
        if (quote.tokenAmount < minTokensOut) {
            revert SlippageExceeded(minTokensOut, quote.tokenAmount);
        }
        _apply(curve, quote);
        _emitTrade(token, recipient, true, quote);

        bool complete = quote.tokenAmount == terms.tokensRemaining;
        if (complete) {
            curve.status = GRADUATOR == address(0) ? Status.Complete : Status.Graduated;
            emit CurveCompleted(token);
        }
        token.safeTransfer(recipient, quote.tokenAmount);
        if (complete && GRADUATOR != address(0)) _graduate(token, curve);
        if (quote.refund > 0) msg.sender.safeTransferETH(quote.refund);
        return quote.tokenAmount;
    }

    function _sell(address token, uint256 amount, address recipient, uint256 minEthOut)
        private
        returns (uint256)
    {
        _requireRecipient(recipient);
        Curve storage curve = _requireTradable(token);
        Quote memory quote = CurveMath.sellExactIn(_terms(curve), amount);
        if (quote.ethAmount < minEthOut) revert SlippageExceeded(minEthOut, quote.ethAmount);
        _apply(curve, quote);
        _emitTrade(token, recipient, false, quote);
        if (curve.status == Status.Complete) {
            curve.status = Status.Trading;
            emit CurveReopened(token);
        }
        token.safeTransferFrom(msg.sender, address(this), amount);
        recipient.safeTransferETH(quote.ethAmount);
        return quote.ethAmount;
    }

    /// @dev The curve's ether is what it raised, not the balance; the fee on it joins the protocol's.
    function _graduate(address token, Curve storage curve) private {
        uint256 raised = curve.virtualEth - VIRTUAL_ETH;
        uint256 fee = CurveMath.divUp(raised * GRADUATION_FEE_BPS, CurveMath.BASIS_POINTS);
        uint256 tokenAmount = TOTAL_SUPPLY - CURVE_SUPPLY;
        _protocolFees.accrued += fee.toUint128();
        token.safeTransfer(GRADUATOR, tokenAmount);
        address pool = IGraduator(GRADUATOR).graduate{value: raised - fee}(
            token, tokenAmount, curve.feeRecipient
        );
        emit TokenGraduated(token, pool, raised - fee, tokenAmount, fee);
    }

    function _apply(Curve storage curve, Quote memory quote) private {
        curve.virtualEth = quote.virtualEth.toUint128();
        curve.virtualToken = quote.virtualToken.toUint128();
        curve.creatorFeesAccrued += quote.creatorFee.toUint96();
        _creatorFees[curve.feeRecipient].accrued += quote.creatorFee.toUint128();
        _protocolFees.accrued += quote.protocolFee.toUint128();
    }

    function _emitTrade(address token, address recipient, bool isBuy, Quote memory quote) private {
        emit Trade(
            token,
            msg.sender,
            recipient,
            isBuy,
            quote.ethAmount,
            quote.tokenAmount,
            quote.feeAmount,
            quote.creatorFee,
            quote.protocolFee,
            quote.virtualEth,
            quote.virtualToken,
            block.timestamp
        );
    }

    /// @dev A used permit must not stop a sale, or anybody could block it by submitting the permit first.
    function _tryPermit(
        address token,
        uint256 amount,
        uint256 deadline,
        PermitSignature calldata signature
    ) private {
        try LaunchToken(token)
            .permit(
                msg.sender, address(this), amount, deadline, signature.v, signature.r, signature.s
            ) {}
            catch {}
    }

    // ----------------------------------------------------------------- fees

    function _settle(FeeAccount storage fees) private returns (uint256 amount) {
        amount = fees.accrued - fees.claimed;
        if (amount == 0) revert NothingToClaim(msg.sender);
        fees.claimed = fees.accrued;
    }

    // --------------------------------------------------------------- checks

    function _known(address token) private view returns (Curve storage curve) {
        curve = _curves[token];
        if (curve.status == Status.Unknown) revert UnknownToken(token);
    }

    function _requireTradable(address token) private view returns (Curve storage curve) {
        curve = _known(token);
        if (curve.status == Status.Graduated) revert CurveHasGraduated(token);
    }

    function _requireBuyable(address token) private view returns (Curve storage curve) {
        curve = _requireTradable(token);
        if (curve.status == Status.Complete) revert CurveIsComplete(token);
    }

    function _requireRecipient(address recipient) private view {
        if (recipient == address(0) || recipient == address(this)) {
            revert InvalidRecipient(recipient);
        }
    }

    function _terms(Curve storage curve) private view returns (CurveMath.Terms memory) {
        uint256 virtualEth = curve.virtualEth;
        uint256 virtualToken = curve.virtualToken;
        uint256 sold = VIRTUAL_TOKEN - virtualToken;
        return CurveMath.Terms({
            virtualEth: virtualEth,
            virtualToken: virtualToken,
            ethRaised: virtualEth - VIRTUAL_ETH,
            tokensSold: sold,
            tokensRemaining: CURVE_SUPPLY - sold,
            tradeFeeBps: TRADE_FEE_BPS,
            creatorFeeShareBps: CREATOR_FEE_SHARE_BPS
        });
    }

    function _validateConfig(Config memory terms) private view {
        if (terms.totalSupply == 0) revert InvalidConfig("totalSupply");
        if (terms.curveSupply == 0 || terms.curveSupply > terms.totalSupply) {
            revert InvalidConfig("curveSupply");
        }
        if (terms.virtualEth == 0) revert InvalidConfig("virtualEth");
        if (terms.virtualToken <= terms.curveSupply) revert InvalidConfig("virtualToken");
        uint256 raised =
            CurveMath.ethToComplete(terms.virtualEth, terms.virtualToken, terms.curveSupply);
        if (raised > type(uint96).max) revert InvalidConfig("virtualEth");
        if (terms.tradeFeeBps > MAX_FEE_BPS) revert InvalidConfig("tradeFeeBps");
        if (terms.graduationFeeBps > MAX_FEE_BPS) revert InvalidConfig("graduationFeeBps");
        if (terms.creatorFeeShareBps > CurveMath.BASIS_POINTS) {
            revert InvalidConfig("creatorFeeShareBps");
        }
        if (terms.protocolFeeOwner == address(0)) revert InvalidConfig("protocolFeeOwner");
        if (terms.graduator != address(0) && terms.graduator.code.length == 0) {
            revert InvalidConfig("graduator");
        }
    }
}
