// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {WETH} from "solady/src/tokens/WETH.sol";

import {LimitedToken} from "../src/LimitedToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {ILimitedToken} from "../src/interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "../src/interfaces/ILockedPoolLaunchpad.sol";
import {IPonsLaunchpad} from "../src/interfaces/IPonsLaunchpad.sol";
import {IUniLaunchpad} from "../src/interfaces/IUniLaunchpad.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {CurveMath} from "../src/libraries/CurveMath.sol";
import {LiquidityParker, SniperCrowd} from "./support/PoolAttackers.sol";
import {PoolLaunchpadTest} from "./support/PoolLaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

/// @title What a sniper gets of a launch into a pool, however many accounts it has
contract PoolLaunchpadSnipeTest is PoolLaunchpadTest {
    address private constant BURN_ADDRESS = address(0xdEaD);
    /// What each account of a crowd spends; a wallet limit of 1 % lets it pass.
    uint256 private constant EACH = 0.0102 ether;

    event AntiSnipeSet(
        address indexed token,
        uint256 startBps,
        uint256 durationSeconds,
        ICurveLaunchpad.SnipeDecay decay
    );

    function setUp() public override {
        super.setUp();
        vm.deal(address(this), 10_000 ether);
    }

    /// 14: forty fresh contracts in one transaction, each within its limit, get a fifth of what they pay for.
    function test_exploit_9_2_14_ManyAccountsInOneTransactionAllPay() external {
        LimitedToken token = _launchUni(true);
        uint256 burnt = token.balanceOf(BURN_ADDRESS);
        uint256 inPool = token.balanceOf(token.pool());
        SniperCrowd crowd = new SniperCrowd{value: 1 ether}(weth);
        uint256 taken = crowd.attack(IUniswapV3Pool(token.pool()), address(token), 40, EACH);
        uint256 paidFor = inPool - token.balanceOf(token.pool());
        vm.assertGt(paidFor, SUPPLY / 4, "the crowd could buy");
        vm.assertLe(taken * 5, paidFor, "more than a fifth");
        vm.assertGe(taken * 5 + 200, paidFor, "less than a fifth");
        vm.assertEq(token.balanceOf(BURN_ADDRESS), burnt + paidFor - taken);
    }

    /// 14: nor do four hundred, at any fee and second, in either family and on either side.
    /// forge-config: default.fuzz.runs = 16
    /// forge-config: nightly.fuzz.runs = 500
    function testFuzz_exploit_9_2_14_NoNumberOfAccountsPaysLess(
        uint256 count,
        uint256 startBps,
        uint256 elapsed,
        uint256 ethEach,
        bool isToken0,
        bool isPons
    ) external {
        ILimitedToken.AntiSnipe memory fee = linearFee(uint16(between(startBps, 1, 8000)), 600);
        LimitedToken token = isPons ? _launchPons(fee) : _launchUni(isToken0, fee);
        elapsed = between(elapsed, 0, 599);
        vm.warp(NOW + elapsed);
        uint256 inPool = token.balanceOf(token.pool());
        count = between(count, 1, 400);
        SniperCrowd crowd = new SniperCrowd{value: 400 ether}(weth);
        uint256 taken = crowd.attack(
            IUniswapV3Pool(token.pool()), address(token), count, between(ethEach, 1e9, 0.005 ether)
        );
        uint256 paidFor = inPool - token.balanceOf(token.pool());
        uint256 bps = CurveMath.divUp(uint256(fee.startBps) * (600 - elapsed), 600);
        vm.assertEq(token.snipeFeeBps(), bps);
        vm.assertLe(taken * 10_000, paidFor * (10_000 - bps), "the fee was passed by");
        vm.assertGe(
            (taken + count) * 10_000, paidFor * (10_000 - bps), "more than the fee was taken"
        );
    }

    /// 14: putting what was bought into the pool and taking it out later makes room, and saves nothing.
    function test_exploit_9_2_14_ParkedPurchasesHavePaid() external {
        for (uint256 i; i < 2; ++i) {
            LimitedToken token = _launchUni(i == 0);
            IUniswapV3Pool pool = IUniswapV3Pool(token.pool());
            LiquidityParker parker = new LiquidityParker{value: 1 ether}(weth);
            uint256 bought = parker.attack(pool, WETH(payable(address(token))), 35, EACH);
            vm.assertGt(bought, SUPPLY / 4, "the account could buy");
            vm.warp(NOW + 100);
            uint256 taken = parker.takeOut(pool, WETH(payable(address(token))));
            vm.assertLe(taken * 5, bought, "more than a fifth");
            vm.assertGt(taken * 5, bought * 99 / 100, "it was there");
            vm.warp(NOW);
        }
    }

    /// 14: what is taken out while the fee lasts pays it once more.
    function test_exploit_9_2_14_ParkingWithinTheTimePaysTwice() external {
        LimitedToken token = _launchUni(true, linearFee(5000, 600));
        IUniswapV3Pool pool = IUniswapV3Pool(token.pool());
        LiquidityParker parker = new LiquidityParker{value: 1 ether}(weth);
        uint256 bought = parker.attack(pool, WETH(payable(address(token))), 1, EACH);
        uint256 taken = parker.takeOut(pool, WETH(payable(address(token))));
        // What rounding left outside paid once.
        vm.assertLe(taken * 4, bought + 1000, "more than a quarter");
    }

    /// 14: a creator that snipes its own launch pays like everybody, and gets nothing of the fee back.
    function test_exploit_9_2_14_NobodyEarnsTheEarlyFee() external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.antiSnipe = linearFee(8000, 600);
        params.feeRecipients = recipientsOf(CREATOR);
        LimitedToken token = launchUni(params, 0.1 ether);
        uint256 first = token.balanceOf(CREATOR);
        vm.assertGt(first, SUPPLY / 12, "the launch's own buy is free");
        uint256 burnt = token.balanceOf(BURN_ADDRESS);
        uint256 said = buyAs(CREATOR, token, 0.1 ether);
        vm.assertEq(token.balanceOf(CREATOR), first + said - CurveMath.divUp(said * 8, 10));
        (, uint256 creatorTokens) = uni.pendingCreatorFees(address(token));
        (, uint256 protocolTokens) = uni.protocolFees(address(token));
        vm.assertEq(creatorTokens + protocolTokens, 0);
        vm.assertEq(token.balanceOf(BURN_ADDRESS), burnt + CurveMath.divUp(said * 8, 10));
    }

    /// 8: a sale pays nothing of it, nor does a transfer between accounts.
    function test_exploit_9_2_8_TheEarlyFeeIsTakenOfBuysAlone() external {
        LimitedToken token = _launchUni(true, linearFee(5000, 600));
        buyAs(ALICE, token, 0.001 ether);
        uint256 held = token.balanceOf(ALICE);
        vm.prank(ALICE);
        token.transfer(BOB, held);
        vm.assertEq(token.balanceOf(BOB), held);
        uint256 inPool = token.balanceOf(token.pool());
        uint256 burnt = token.balanceOf(BURN_ADDRESS);
        sellAs(BOB, token, held);
        vm.assertEq(token.balanceOf(token.pool()), inPool + held);
        vm.assertEq(token.balanceOf(BURN_ADDRESS), burnt);
    }

    /// 6: creator fees leave the pool whole.
    function test_exploit_9_2_6_TheEarlyFeeTakesNoCreatorFees() external {
        LimitedToken token = _launchUni(true, linearFee(5000, 600));
        buyAs(ALICE, token, 0.001 ether);
        sellAs(ALICE, token, token.balanceOf(ALICE));
        (, uint256 pending) = uni.pendingCreatorFees(address(token));
        vm.assertGt(pending, 0, "fees");
        uint256 burnt = token.balanceOf(BURN_ADDRESS);
        claimAs(FEE_RECIPIENT, token);
        vm.assertEq(token.balanceOf(FEE_RECIPIENT), pending);
        vm.assertEq(token.balanceOf(BURN_ADDRESS), burnt);
    }

    /// 13: it falls by the time stamp, as on the curve, and is over in its second.
    function test_exploit_9_2_13_TheEarlyFeeFallsByTheTimeStamp() external {
        ILimitedToken.AntiSnipe memory fee = linearFee(8000, 100);
        LimitedToken linear = _launchUni(true, fee);
        fee.decay = ICurveLaunchpad.SnipeDecay.Halving;
        LimitedToken halving = _launchPons(fee);
        vm.assertEq(linear.snipeFeeBps(), 8000);
        vm.assertEq(halving.snipeFeeBps(), 8000);
        vm.roll(1e12);
        vm.warp(NOW + 50);
        vm.assertEq(linear.snipeFeeBps(), 4000);
        vm.assertEq(halving.snipeFeeBps(), 500);
        vm.warp(NOW + 99);
        vm.assertEq(linear.snipeFeeBps(), 80);
        vm.assertEq(halving.snipeFeeBps(), 63);
        vm.warp(NOW + 100);
        vm.assertEq(linear.snipeFeeBps(), 0);
        vm.assertEq(halving.snipeFeeBps(), 0);
        vm.assertEq(buyAs(ALICE, linear, 0.1 ether), linear.balanceOf(ALICE));
        vm.assertEq(uint256(halving.antiSnipe().decay), uint256(fee.decay));
        vm.assertEq(halving.antiSnipe().startBps, 8000);
        vm.assertEq(halving.antiSnipe().durationSeconds, 100);
    }

    /// 15: rounding is never for the buyer, down to the last unit.
    function testFuzz_exploit_9_2_9_TheEarlyFeeIsNeverRoundedAway(uint256 amount, uint16 startBps)
        external
    {
        startBps = uint16(between(startBps, 1, 8000));
        LimitedToken token = _launchUni(true, linearFee(startBps, 600));
        amount = between(amount, 1, SUPPLY / 200);
        vm.prank(token.pool());
        token.transfer(ALICE, amount);
        vm.assertEq(token.balanceOf(ALICE), amount - CurveMath.divUp(amount * startBps, 10_000));
    }

    function test_launch_TellsOfItsEarlyFee() external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.antiSnipe = linearFee(8000, 60);
        vm.expectEmit(address(uni));
        emit AntiSnipeSet(
            uni.predictToken(CREATOR, params), 8000, 60, ICurveLaunchpad.SnipeDecay.Linear
        );
        launchUni(params, 0);
    }

    /// The limits count what arrives, and not what is burnt.
    function test_limits_CountWhatArrives() external {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.antiSnipe = linearFee(8000, 600);
        LimitedToken token = launchPons(params, LAUNCH_FEE);
        uint256 said = buyAs(ALICE, token, 0.035 ether);
        vm.assertGt(token.balanceOf(BURN_ADDRESS), token.walletLimit(), "burnt");
        vm.assertGt(said, token.transactionLimit(), "before the fee");
        vm.assertLe(token.balanceOf(ALICE), token.transactionLimit(), "after it");
        ILockedPoolLaunchpad.Launch memory entry = pons.launchOf(address(token));
        vm.assertEq(entry.liquidity, lockedLiquidity(pons, token));
    }

    /// With a wallet limit of 1 % that rises for 100 seconds, and the highest fee for as long.
    function _launchUni(bool isToken0) private returns (LimitedToken) {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.limits = IUniLaunchpad.RisingLimit(100, 100);
        params.antiSnipe = ILimitedToken.AntiSnipe(8000, 100, ICurveLaunchpad.SnipeDecay.Halving);
        return launchUni(onSide(params, isToken0), 0);
    }

    function _launchUni(bool isToken0, ILimitedToken.AntiSnipe memory fee)
        private
        returns (LimitedToken)
    {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.antiSnipe = fee;
        return launchUni(onSide(params, isToken0), 0);
    }

    function _launchPons(ILimitedToken.AntiSnipe memory fee) private returns (LimitedToken) {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.antiSnipe = fee;
        return launchPons(params, LAUNCH_FEE);
    }
}
