// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../../src/CreatorFees.sol";
import {CurveLaunchpad} from "../../src/CurveLaunchpad.sol";
import {LaunchToken} from "../../src/LaunchToken.sol";
import {UniswapV3Graduator} from "../../src/UniswapV3Graduator.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {IUniswapV3Graduator} from "../../src/interfaces/IUniswapV3Graduator.sol";
import {IUniswapV3Factory} from "../../src/interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../../src/libraries/PoolLiquidity.sol";
import {PoolTrader} from "./PoolTrader.sol";
import {between, vm} from "./Vm.sol";

/// @title What a buyer, a griefer, a migrator, a donor and pool traders do around a graduation
/// @dev No action reverts: what the contracts must refuse is tried and its failure counted. Calls to the
/// launch contracts are made with a drawn gas limit as well, see `_play`.
contract GraduationHandler {
    uint256 private constant NEVER = type(uint256).max;
    uint256 private constant MAX_TOKENS = 6;
    /// @dev Sales from this size on always return more than the fee.
    uint256 private constant MIN_SALE = 1e12;

    /// @dev A position of the griefer.
    struct Bid {
        int24 lower;
        int24 upper;
        uint128 liquidity;
    }

    CurveLaunchpad public immutable pad;
    CreatorFees public immutable vault;
    UniswapV3Graduator public immutable graduator;
    IUniswapV3Factory public immutable factory;
    PoolTrader public immutable griefer;
    address public immutable weth;

    LaunchToken[] public tokens;
    address[2] public recipients = [address(0xFEE1), address(0xFEE2)];
    /// Liquidity that the graduator had in a pool when it opened, and the price then.
    mapping(address token => uint128) public lockedLiquidity;
    mapping(address token => uint256) public openings;
    mapping(address token => Bid[]) private _bids;
    /// Ticks that the griefer may have initialised: what bounds the calls until a pool is open.
    mapping(address token => uint256) public ticks;
    /// Base units of the reserve that were bought before the pool opened.
    mapping(address token => uint256) public reserveBought;
    mapping(address token => bool) public soldOut;
    mapping(bytes32 action => uint256) public calls;
    /// Tries to move tokens into a pool that is not open, and how many succeeded.
    uint256 public earlyTries;
    uint256 public earlySuccesses;

    constructor(
        CurveLaunchpad pad_,
        UniswapV3Graduator graduator_,
        IUniswapV3Factory factory_,
        PoolTrader griefer_
    ) {
        pad = pad_;
        graduator = graduator_;
        factory = factory_;
        griefer = griefer_;
        vault = CreatorFees(payable(pad_.config().creatorFees));
        weth = graduator_.terms().weth;
        launch(0);
    }

    function launch(uint256 seed) public {
        if (tokens.length == MAX_TOKENS) return;
        ICreatorFees.Recipient[] memory shares = new ICreatorFees.Recipient[](2);
        uint16 first = uint16(between(seed, 1, 9999));
        shares[0] = ICreatorFees.Recipient(recipients[0], first);
        shares[1] = ICreatorFees.Recipient(recipients[1], 10_000 - first);
        uint256 fee = pad.config().launchFee;
        vm.deal(address(this), fee);
        address token = pad.launch{value: fee}(
            ICurveLaunchpad.LaunchParams({
                name: "Graduate",
                symbol: "GRAD",
                metadataUri: "",
                feeRecipients: shares,
                antiSnipe: ICurveLaunchpad.AntiSnipe(0, 0, ICurveLaunchpad.SnipeDecay.Linear),
                salt: bytes32(tokens.length),
                minTokensOut: 0,
                deadline: NEVER
            })
        );
        tokens.push(LaunchToken(token));
        _count("launch");
    }

    function buy(uint256 tokenSeed, uint256 ethIn) external {
        LaunchToken token = _token(tokenSeed);
        if (_hasGraduated(token) || _isComplete(token)) return;
        _buy(token, between(ethIn, 1e12, 1 ether));
        _count("buy");
    }

    /// A holder sells to the curve, also to one that is sold out and waits for its pool.
    function sell(uint256 tokenSeed, uint256 amount) external {
        LaunchToken token = _token(tokenSeed);
        uint256 most = _saleable(token);
        if (_hasGraduated(token) || most < MIN_SALE) return;
        bool waited = _isComplete(token);
        _sell(token, between(amount, MIN_SALE, most));
        _count(waited ? bytes32("sellWhileItWaits") : bytes32("sell"));
    }

    /// Tried and undone: whatever was done before, a holder's tokens can be sold now. The curve takes
    /// back all that it sold, so only somebody who buys the reserve beforehand, for more than the
    /// curve's last price, and sells that to the curve can take a holder's place.
    function holderSellsEverything(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        uint256 held = token.balanceOf(address(this));
        if (held < MIN_SALE) return;
        uint256 snapshot = vm.snapshotState();
        if (_hasGraduated(token)) {
            IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
            token.transfer(address(griefer), held);
            (int256 amount0, int256 amount1) =
                griefer.swap(pool, address(token) < weth, int256(held), 0);
            (int256 paid, int256 received) =
                address(token) < weth ? (amount0, amount1) : (amount1, amount0);
            vm.assertEq(uint256(paid), held, "the pool does not take a holder's tokens");
            vm.assertGt(uint256(-received), 0, "the pool pays nothing");
        } else {
            uint256 most = _saleable(token);
            vm.assertGe(most + reserveBought[address(token)], held, "a holder cannot sell");
            if (most >= MIN_SALE) _sell(token, most);
        }
        vm.revertToState(snapshot);
        _count("holderSellsEverything");
    }

    /// The migrator: whatever was done before, the curve can be sold out.
    function complete(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        if (_hasGraduated(token)) return;
        if (_isComplete(token)) return;
        _buy(token, 100 ether);
        _count("complete");
    }

    /// The griefer makes the pool first, at any price.
    function precreate(uint256 tokenSeed, uint256 priceSeed) external {
        LaunchToken token = _token(tokenSeed);
        address pool = graduator.poolOf(address(token));
        if (pool.code.length == 0) factory.createPool(address(token), weth, 10_000);
        (uint160 price,,,,,,) = IUniswapV3Pool(pool).slot0();
        if (price > 0) return;
        int24 tick = int24(int256(between(priceSeed, 0, 1_700_000))) - 850_000;
        IUniswapV3Pool(pool).initialize(PoolLiquidity.sqrtPriceAt(tick));
        _count("precreate");
    }

    /// The griefer bids ether wherever the pool lets it, up to more than the reserve is worth.
    function bid(uint256 tokenSeed, uint256 placeSeed, uint256 amount) external {
        LaunchToken token = _token(tokenSeed);
        IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
        if (address(pool).code.length == 0 || graduator.isOpen(address(token))) return;
        (uint160 price, int24 tick,,,,,) = pool.slot0();
        if (price == 0) return;
        bool first = address(token) < weth;
        int24 width = int24(int256(between(placeSeed, 1, 500))) * 200;
        int24 near = PoolLiquidity.floorTick(tick, 200);
        (int24 lower, int24 upper) =
            first ? (near - 200 - width, near - 200) : (near + 400, near + 400 + width);
        if (lower < -887_200 || upper > 887_200) return;
        amount = between(amount, 1e9, 8 ether);
        uint128 size = first
            ? PoolLiquidity.forAmounts(price, lower, upper, 0, amount)
            : PoolLiquidity.forAmounts(price, lower, upper, amount, 0);
        if (size == 0 || size > type(uint128).max / 20_000) return;
        _bid(token, pool, Bid(lower, upper, size));
        _count("bid");
    }

    /// The griefer fills a part of the way down from the price with bids of dust, one in each spacing.
    function dustBids(uint256 tokenSeed, uint256 placeSeed, uint256 count) external {
        LaunchToken token = _token(tokenSeed);
        IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
        if (address(pool).code.length == 0 || graduator.isOpen(address(token))) return;
        (uint160 price, int24 tick,,,,,) = pool.slot0();
        if (price == 0) return;
        int24 step = address(token) < weth ? -int24(200) : int24(200);
        int24 lower = PoolLiquidity.floorTick(tick, 200) + step;
        lower += int24(int256(between(placeSeed, 0, 160))) * step;
        for (count = between(count, 1, 120); count > 0; --count) {
            lower += step;
            if (lower < -887_200 || lower > 887_000) break;
            _bid(token, pool, Bid(lower, lower + 200, 1e9));
        }
        _count("dustBids");
    }

    /// The griefer takes a position out again, with the tokens that were sold into it.
    function unbid(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        Bid[] storage bids = _bids[address(token)];
        if (bids.length == 0) return;
        Bid memory last = bids[bids.length - 1];
        bids.pop();
        griefer.burn(
            IUniswapV3Pool(graduator.poolOf(address(token))), last.lower, last.upper, last.liquidity
        );
        _takeBought(token);
        _count("unbid");
    }

    /// The griefer buys the reserve where it waits, up to all of it.
    function buyTheReserve(uint256 tokenSeed, uint256 ethIn) external {
        LaunchToken token = _token(tokenSeed);
        IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
        (, uint128 offered) = graduator.anchorOf(address(token));
        if (offered == 0) return;
        griefer.swap(pool, address(token) > weth, int256(between(ethIn, 1, 5 ether)), 0);
        _takeBought(token);
        _count("buyTheReserve");
    }

    /// The griefer moves the price of a pool that is not open, which costs nothing where it is empty.
    function push(uint256 tokenSeed, uint256 limitSeed, bool zeroForOne) external {
        LaunchToken token = _token(tokenSeed);
        IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
        if (address(pool).code.length == 0 || graduator.isOpen(address(token))) return;
        (uint160 price,,,,,,) = pool.slot0();
        int24 tick = int24(int256(between(limitSeed, 0, 1_700_000))) - 850_000;
        uint160 limit = PoolLiquidity.sqrtPriceAt(tick);
        if (price == 0 || limit == price || (limit < price) != zeroForOne) return;
        try griefer.swap(pool, zeroForOne, 1e15, limit) {} catch {}
        _takeBought(token);
        _count("push");
    }

    /// Tokens never get into a pool that is not open.
    function sendEarly(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        if (graduator.isOpen(address(token)) || token.balanceOf(address(this)) == 0) return;
        ++earlyTries;
        try token.transfer(graduator.poolOf(address(token)), 1) {
            ++earlySuccesses;
        } catch {}
        _count("sendEarly");
    }

    function donate(uint256 tokenSeed, uint256 amount) external {
        LaunchToken token = _token(tokenSeed);
        uint256 held = token.balanceOf(address(this));
        token.transfer(address(graduator), between(amount, 0, held / 100));
        _count("donate");
    }

    /// Trades in open pools, both ways, so that they earn fees.
    function tradeInPool(uint256 tokenSeed, uint256 amount, bool sells) external {
        LaunchToken token = _token(tokenSeed);
        if (!graduator.isOpen(address(token))) return;
        IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
        bool first = address(token) < weth;
        if (sells) {
            amount = between(amount, 0, token.balanceOf(address(this)) / 10);
            if (amount == 0) return;
            token.transfer(address(griefer), amount);
            griefer.swap(pool, first, int256(amount), 0);
        } else {
            griefer.swap(pool, !first, int256(between(amount, 1e12, 1 ether)), 0);
        }
        _count("tradeInPool");
    }

    /// Anybody goes on with a graduation, and is refused only when there is nothing to graduate.
    function graduate(uint256 tokenSeed, uint256 crossings) external {
        LaunchToken token = _token(tokenSeed);
        bool isPossible = soldOut[address(token)] && !_hasGraduated(token);
        crossings = between(crossings, 10, 300);
        bool ok = _play(token, 0, abi.encodeCall(pad.graduate, (address(token), crossings)));
        vm.assertTrue(ok == isPossible, "anybody can graduate what was sold out, and nothing else");
        if (!ok) return;
        if (graduator.isOpen(address(token))) _noteOpening(token);
        _count("graduate");
    }

    /// Claims pay exactly what the vault said, in both assets, to the caller.
    function claim(uint256 tokenSeed, uint256 recipientSeed) external {
        LaunchToken token = _token(tokenSeed);
        address account = recipients[recipientSeed % 2];
        address[] memory list = new address[](1);
        list[0] = address(token);
        ICreatorFees.Fees memory fees = vault.creatorFees(account, list)[0];
        uint256 eth = fees.eth.claimable + fees.eth.pending;
        uint256 own = fees.token.claimable + fees.token.pending;
        if (eth == 0 && own == 0) return;
        uint256 ethBefore = account.balance;
        uint256 ownBefore = token.balanceOf(account);
        vm.prank(account);
        vault.claimCreatorFees(list);
        vm.assertEq(account.balance - ethBefore, eth, "claimed ether");
        vm.assertEq(token.balanceOf(account) - ownBefore, own, "claimed tokens");
        _count("claim");
    }

    function claimProtocol(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        address owner = graduator.terms().protocolFeeOwner;
        (uint256 eth,) = graduator.protocolFees(address(token));
        uint256 before = owner.balance;
        vm.prank(owner);
        graduator.claimProtocolFees(address(token));
        vm.assertEq(owner.balance - before, eth);
        _count("claimProtocol");
    }

    function tokenCount() external view returns (uint256) {
        return tokens.length;
    }

    function _buy(LaunchToken token, uint256 ethIn) private {
        vm.deal(address(this), ethIn);
        bytes memory data = abi.encodeCall(pad.buy, (address(token), address(this), 0, NEVER));
        vm.assertTrue(_play(token, ethIn, data), "a curve that sells refused a buy");
        if (pad.curveOf(address(token)).tokensRemaining == 0) soldOut[address(token)] = true;
        if (graduator.isOpen(address(token))) _noteOpening(token);
    }

    function _sell(LaunchToken token, uint256 amount) private {
        token.approve(address(pad), amount);
        bytes memory data =
            abi.encodeCall(pad.sell, (address(token), amount, address(this), 0, NEVER));
        vm.assertTrue(_play(token, 0, data), "a holder could not sell");
    }

    /// @dev What the curve takes of the holder's tokens now.
    function _saleable(LaunchToken token) private view returns (uint256) {
        uint256 held = token.balanceOf(address(this));
        uint256 sold = pad.curveOf(address(token)).tokensSold;
        return held < sold ? held : sold;
    }

    /// @dev Where a token costs more ether than there is, not even dust can be bid.
    function _bid(LaunchToken token, IUniswapV3Pool pool, Bid memory each) private {
        try griefer.mint(pool, each.lower, each.upper, each.liquidity) {
            _bids[address(token)].push(each);
            ticks[address(token)] += 2;
        } catch {}
    }

    /// @dev The holder gets what the griefer bought, so that it may be sold to the curve.
    function _takeBought(LaunchToken token) private {
        uint256 bought = token.balanceOf(address(griefer));
        if (bought == 0) return;
        if (!graduator.isOpen(address(token))) reserveBought[address(token)] += bought;
        griefer.give(token, address(this), bought);
    }

    /// @dev Plays a call to the launchpad with all the gas there is, goes back, and plays it with a drawn
    /// limit: it leaves the same behind, or it fails, changes nothing, and is played in full. So the
    /// gas of a call decides nothing.
    function _play(LaunchToken token, uint256 value, bytes memory data) private returns (bool) {
        uint256 snapshot = vm.snapshotState();
        uint256 used = gasleft();
        (bool ok,) = address(pad).call{value: value}(data);
        used -= gasleft();
        bytes32 whole = _digest(token);
        vm.revertToState(snapshot);
        bytes32 start = _digest(token);
        uint256 seed = uint256(keccak256(abi.encode(data, calls["enoughGas"], calls["littleGas"])));
        // Mostly close to what the call takes, where the end of one of its own calls may go unseen.
        uint256 drawn = between(seed >> 2, seed % 4 == 0 ? 0 : used * 7 / 8, used * 9 / 8);
        (bool limited,) = address(pad).call{value: value, gas: drawn}(data);
        if (limited) {
            vm.assertTrue(ok && _digest(token) == whole, "the gas of a call decided what it did");
            _count("enoughGas");
            return true;
        }
        vm.assertTrue(_digest(token) == start, "a call that failed left something behind");
        _count("littleGas");
        (limited,) = address(pad).call{value: value}(data);
        return limited;
    }

    /// @dev Everything about one token that a call may change.
    function _digest(LaunchToken token) private view returns (bytes32) {
        address pool = graduator.poolOf(address(token));
        uint160 price;
        if (pool.code.length > 0) (price,,,,,,) = IUniswapV3Pool(pool).slot0();
        (int24 anchor, uint128 offered) = graduator.anchorOf(address(token));
        return keccak256(
            abi.encode(
                pad.curveOf(address(token)),
                pad.protocolFees(),
                abi.encode(
                    address(pad).balance, address(this).balance, LaunchToken(weth).balanceOf(pool)
                ),
                abi.encode(token.balanceOf(pool), token.balanceOf(address(graduator))),
                abi.encode(token.isPoolOpen(), graduator.isOpen(address(token)), price),
                abi.encode(anchor, offered, graduator.positionOf(address(token)))
            )
        );
    }

    receive() external payable {}

    function _noteOpening(LaunchToken token) private {
        if (!graduator.isOpen(address(token))) return;
        ++openings[address(token)];
        lockedLiquidity[address(token)] = liquidityOf(token);
        _assertPrice(token);
    }

    /// The graduator's liquidity in the token's pool.
    function liquidityOf(LaunchToken token) public view returns (uint128 sum) {
        IUniswapV3Pool pool = IUniswapV3Pool(graduator.poolOf(address(token)));
        int24[4] memory ends;
        (ends[0], ends[1], ends[2], ends[3]) = _ticks(token);
        for (uint256 i; i < 4; i += 2) {
            (uint128 part,,,,) = pool.positions(
                keccak256(abi.encodePacked(address(graduator), ends[i], ends[i + 1]))
            );
            sum += part;
        }
    }

    /// I8: within a thousandth of the curve's last price, unless somebody paid more for all there was:
    /// then nothing is left beside the ether.
    function _assertPrice(LaunchToken token) private view {
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        (uint160 price,,,,,,) = IUniswapV3Pool(graduator.poolOf(address(token))).slot0();
        bool first = address(token) < weth;
        uint256 target = first
            ? PoolLiquidity.sqrtPrice(state.virtualToken, state.virtualEth)
            : PoolLiquidity.sqrtPrice(state.virtualEth, state.virtualToken);
        bool isHigher = first ? price > target : price < target;
        IUniswapV3Graduator.Position memory position = graduator.positionOf(address(token));
        if (isHigher && position.tickLower == position.tickUpper) return;
        vm.assertApproxEqRel(price, target, 0.0005e18);
    }

    function _ticks(LaunchToken token) private view returns (int24, int24, int24, int24) {
        UniswapV3Graduator.Position memory position = graduator.positionOf(address(token));
        return (position.tickLower, position.tickUpper, position.bidLower, position.bidUpper);
    }

    function _token(uint256 seed) private view returns (LaunchToken) {
        return tokens[seed % tokens.length];
    }

    function _hasGraduated(LaunchToken token) private view returns (bool) {
        return pad.curveOf(address(token)).status == ICurveLaunchpad.Status.Graduated;
    }

    function _isComplete(LaunchToken token) private view returns (bool) {
        return pad.curveOf(address(token)).status == ICurveLaunchpad.Status.Complete;
    }

    function _count(bytes32 action) private {
        ++calls[action];
    }
}
