// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {IGraduator} from "../src/interfaces/IGraduator.sol";
import {IUniswapV3Graduator} from "../src/interfaces/IUniswapV3Graduator.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../src/libraries/PoolLiquidity.sol";
import {GraduationTest} from "./support/GraduationTest.sol";
import {vm} from "./support/Vm.sol";

/// @title Griefers who pay to hold a graduation back; run for both orders of the two tokens
/// @dev "Up" is where a unit of the token costs more, whichever token comes first in the pool.
abstract contract UniswapV3GraduatorGriefersTest is GraduationTest {
    /// As many as the audit's attack had: bids of dust in every spacing above the curve's last price.
    uint256 internal constant DUST_BIDS = 1389;
    uint256 internal constant LAST_BUY_CROSSINGS = 75;

    /// 9.2.1: the outcome of the last buy is the same with the least gas at which it succeeds, which
    /// is what `eth_estimateGas` returns, and with plenty of it.
    function test_exploit_9_2_1_LeastGasHasTheOutcomeOfPlenty() public {
        fillTheWay(DUST_BIDS);
        assertGasDecidesNothing(
            abi.encodeCall(pad.buy, (address(token), ALICE, 0, NEVER)), 100 ether
        );
    }

    /// The same for a call that goes on with it, and for the last buy whose pool can open.
    function test_exploit_9_2_1_LeastGasOfGoingOnHasTheOutcomeOfPlenty() public {
        fillTheWay(LAST_BUY_CROSSINGS + 150);
        completeAs(ALICE, token);
        assertWaits();
        assertGasDecidesNothing(abi.encodeCall(pad.graduate, (address(token), 50)), 0);
        assertGasDecidesNothing(abi.encodeCall(pad.graduate, (address(token), 300)), 0);
    }

    /// 9.2.1: a griefer acts before every call: it pushes the price both ways, buys a little of the
    /// reserve and puts new bids into the way. The number of calls is bounded by the bids, and a holder
    /// can sell before each of them.
    function test_exploit_9_2_1_ActiveGrieferOnlyCostsCalls() public {
        IUniswapV3Pool pool = fillTheWay(DUST_BIDS);
        buyAs(BOB, token, 0.5 ether);
        assertBobCanSell();
        completeAs(ALICE, token);
        uint256 calls;
        uint256 added;
        while (!graduator.isOpen(address(token))) {
            assertWaits();
            assertBobCanSell();
            // A tick that is taken back by buying a part of the reserve counts as a new one.
            if (grief(pool, calls)) ++added;
            ++added;
            assertBobCanSell();
            pad.graduate(address(token), 200);
            ++calls;
            vm.assertLe(
                calls, (DUST_BIDS + added - LAST_BUY_CROSSINGS) / 200 + 1, "more calls than bids"
            );
        }
        assertBobCanSell();
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
    }

    /// 9.2.1: with the least crossings that are taken a griefer who buys a unit of the reserve before
    /// each call takes back a tick, and no more.
    function test_exploit_9_2_1_FewCrossingsStillGetThere() public {
        IUniswapV3Pool pool = fillTheWay(LAST_BUY_CROSSINGS + 40);
        completeAs(ALICE, token);
        for (uint256 calls = 1; !graduator.isOpen(address(token)); ++calls) {
            push(pool, true, 1e9);
            pad.graduate(address(token), 10);
            vm.assertLe(calls, 6, "no way was made");
        }
        assertOpenedAtTheCurvesPrice();
    }

    /// 9.2.1: between two calls the price goes back only by buying the reserve above the curve's last
    /// price; a small amount of ether buys a small part of it and leaves the price beside it.
    function test_exploit_9_2_1_PushingBackMeansBuyingTheReserve() public {
        IUniswapV3Pool pool = fillTheWay(LAST_BUY_CROSSINGS + 50);
        completeAs(ALICE, token);
        int24 before = heightOf(pool);
        push(pool, true, 0.5 ether);
        vm.assertTrue(heightOf(pool) - before <= 201, "the price was pushed back");
        uint256 boughtFor = weth.balanceOf(address(pool));
        vm.assertGt(boughtFor, 0.49 ether, "it cost nothing");
        pad.graduate(address(token), 100);
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
        // All of the curve's ether and the griefer's is locked.
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        vm.assertGe(
            weth.balanceOf(address(pool)) * 1000, (raised * 98 / 100 + boughtFor) * 999, "ether"
        );
    }

    /// 9.2.1: whoever buys the whole reserve and then pushes the price anywhere gets none of the curve's
    /// ether for a few tokens: it is never bid above the curve's last price.
    function test_exploit_9_2_1_EtherIsNeverBidAboveTheCurvesPrice() public {
        IUniswapV3Pool pool = fillTheWay(LAST_BUY_CROSSINGS + 50);
        completeAs(ALICE, token);
        uint256 spent = weth.balanceOf(address(pool));
        push(pool, true, 50_000 ether);
        spent = weth.balanceOf(address(pool)) - spent;
        uint256 bought = token.balanceOf(address(trader));
        vm.assertGt(bought, uint256(TOTAL_SUPPLY - CURVE_SUPPLY) * 99 / 100, "not the reserve");
        vm.assertTrue(heightOf(pool) > 800_000, "the price was not pushed to the end");
        pad.graduate(address(token), 100);
        vm.assertTrue(graduator.isOpen(address(token)), "the pool is not open");
        IUniswapV3Graduator.Position memory position = graduator.positionOf(address(token));
        int24 top = isToken0() ? position.bidUpper : -position.bidLower;
        int24 end = isToken0() ? targetTick() : -targetTick();
        vm.assertTrue(position.bidUpper != position.bidLower, "the ether is not bid");
        vm.assertTrue(top <= end, "bid above the curve's price");
        uint256 before = weth.balanceOf(address(trader));
        trader.swap(pool, isToken0(), int256(bought), 0);
        vm.assertTrue(weth.balanceOf(address(trader)) - before < spent, "the griefer profits");
    }

    /// A curve that bought back while it waited: calls only move the pool, and the next last buy opens
    /// it at once, although the curve's last price is some wei higher by then.
    function test_exploit_9_2_1_SaleWhileItWaitsOnlyDelaysTheOpening() public {
        IUniswapV3Pool pool = fillTheWay(LAST_BUY_CROSSINGS + 150);
        uint256 bought = buyAs(BOB, token, 0.5 ether);
        completeAs(ALICE, token);
        sellAs(BOB, token, bought / 3);
        for (uint256 i; i < 3; ++i) {
            vm.assertTrue(!pad.graduate(address(token), 100), "an unfinished curve graduated");
            push(pool, true, 0.001 ether);
            push(pool, false, 0.001 ether);
        }
        for (uint256 i; i < 20; ++i) {
            sellAs(BOB, token, 1e18 + i);
            buyAs(BOB, token, 0.0001 ether);
        }
        uint256 held = address(pad).balance;
        completeAs(BOB, token);
        vm.assertTrue(address(pad).balance < held, "the ether is still in the curve");
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
        uint256 openings = token.balanceOf(address(pad));
        vm.assertEq(openings, 0, "tokens stayed in the curve");
    }

    /// Below the curve's price nobody but the graduator could have put tokens, so the way up is free:
    /// one call, however far down the price was pushed.
    function test_exploit_9_2_1_PriceFarBelowCostsOneCall() public {
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(targetTick()));
        push(pool, false, 1);
        vm.assertTrue(heightOf(pool) < -800_000, "not pushed");
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
    }

    /// Bids below the curve's price stay where they are and hold nothing back.
    function test_exploit_9_2_1_PriceBelowAndOnABidsEdge() public {
        int24 target = PoolLiquidity.floorTick(targetTick(), 200);
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(targetTick()));
        int24 lower = isToken0() ? target - 4000 : target + 3800;
        trader.mint(pool, lower, lower + 200, 1e18);
        int24 edge = isToken0() ? lower + 200 : lower;
        trader.swap(pool, isToken0(), 1, PoolLiquidity.sqrtPriceAt(edge));
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
    }

    /// A price that is only a little off is not taken for the right one.
    function test_exploit_9_2_1_PriceALittleOff() public {
        precreatePool(uint160(uint256(targetPrice()) * 1003 / 1000));
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
    }

    /// The pool's price is exactly on a tick that somebody initialised, from either side.
    function test_exploit_9_2_1_PriceExactlyOnATick() public {
        int24 target = PoolLiquidity.floorTick(targetTick(), 200);
        int24 start = isToken0() ? target + 4000 : target - 4000;
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(start));
        trader.mint(pool, isToken0() ? start - 200 : start, isToken0() ? start : start + 200, 1e9);
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
    }

    /// 9.2.1: a filled pool makes the last buy no dearer than a pool that has to be made.
    function test_exploit_9_2_1_FilledPoolCostsNoMoreThanANewOne() public {
        uint256 snapshot = vm.snapshotState();
        uint256 before = gasleft();
        completeAs(ALICE, token);
        uint256 forANewPool = before - gasleft();
        vm.revertToState(snapshot);
        fillTheWayDearly(DUST_BIDS);
        before = gasleft();
        completeAs(ALICE, token);
        vm.assertLe(before - gasleft(), forANewPool, "dearer than a new pool");
    }

    /// 9.2.1: the ether goes into the pool even where a part of it has no tokens beside it; creators get
    /// what is below a thousandth, and not a part that would be worth a bid.
    function test_exploit_9_2_1_NoPartOfTheEtherBecomesFees() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.totalSupply -= 1_500_000e18;
        deployGraduating(terms);
        completeAs(ALICE, token);
        uint256 graduated = pad.curveOf(address(token)).ethRaised * 98 / 100;
        (uint256 eth,) = graduator_pending();
        vm.assertLe(eth, graduated / 1000, "ether became fees");
        vm.assertGe(weth.balanceOf(address(poolOf(token))), graduated * 999 / 1000, "not locked");
    }

    /// Everybody learns that a pool waits, and where its price is.
    function test_hold_TellsThatThePoolWaits() public {
        IUniswapV3Pool pool = fillTheWay(LAST_BUY_CROSSINGS + 50);
        // 126 ticks are in the way, and the 75th is where the last buy stops.
        int24 stop = isToken0() ? int24(52 * 200) : -int24(51 * 200);
        stop += PoolLiquidity.floorTick(targetTick(), 200);
        vm.expectEmit(address(graduator));
        emit IGraduator.OpeningPostponed(
            address(token), address(pool), PoolLiquidity.sqrtPriceAt(stop)
        );
        completeAs(ALICE, token);
        (int24 lower, uint128 liquidity) = graduator.anchorOf(address(token));
        vm.assertTrue(lower == (isToken0() ? stop : stop - 200), "not beside the price");
        vm.assertGt(liquidity, 0, "nothing is offered");
        vm.assertLe(token.balanceOf(address(graduator)), 1e9, "a part is not offered");
    }

    // ------------------------------------------------------------ griefing

    /// What a griefer does before a call; says whether a part of the reserve was bought.
    function grief(IUniswapV3Pool pool, uint256 round) private returns (bool) {
        bool buys = round % 2 == 0;
        push(pool, true, buys ? 0.01 ether : 1);
        push(pool, false, 1);
        int24 spacing = PoolLiquidity.floorTick(tickOf(pool), 200);
        // The nearest place where a bid needs no tokens, and one far below.
        int24 near = isToken0() ? spacing - 200 : spacing + 200;
        try trader.mint(pool, near, near + 200, 1e9) {} catch {}
        int24 far = isToken0() ? near - 2000 : near + 2000;
        try trader.mint(pool, far, far + 200, 1e9) {} catch {}
        return buys;
    }

    /// Moves the price as far as so much ether and no tokens move it.
    function push(IUniswapV3Pool pool, bool up, uint256 ethIn) private {
        try trader.swap(pool, up != isToken0(), int256(ethIn), 0) {} catch {}
    }

    // ----------------------------------------------------------- statements

    function assertWaits() private view {
        vm.assertTrue(
            pad.curveOf(address(token)).status == ICurveLaunchpad.Status.Complete, "not complete"
        );
        vm.assertTrue(!graduator.isOpen(address(token)), "the pool is open");
        vm.assertGe(
            address(pad).balance, pad.curveOf(address(token)).ethRaised, "the ether has left"
        );
    }

    /// Tried and undone: a holder sells everything, to the curve or in the pool.
    function assertBobCanSell() private {
        uint256 snapshot = vm.snapshotState();
        uint256 held = token.balanceOf(BOB);
        uint256 received;
        if (graduator.isOpen(address(token))) {
            vm.prank(BOB);
            token.transfer(address(trader), held);
            uint256 before = weth.balanceOf(address(trader));
            trader.swap(poolOf(token), isToken0(), int256(held), 0);
            received = weth.balanceOf(address(trader)) - before;
        } else {
            received = sellAs(BOB, token, held);
        }
        vm.assertGt(received, 0.3 ether, "a holder cannot sell");
        vm.revertToState(snapshot);
    }

    function assertGasDecidesNothing(bytes memory call, uint256 value) private {
        uint256 low = 21_000;
        uint256 high = 100_000_000;
        bytes32 withPlenty = outcomeOf(call, value, high);
        vm.assertTrue(withPlenty != 0, "the call fails with plenty of gas");
        while (high - low > 500) {
            uint256 middle = (low + high) / 2;
            if (outcomeOf(call, value, middle) == 0) low = middle;
            else high = middle;
        }
        vm.assertTrue(outcomeOf(call, value, high) == withPlenty, "the gas decides the outcome");
    }

    /// What a call to the launchpad leaves behind, tried and undone; zero when it fails.
    function outcomeOf(bytes memory call, uint256 value, uint256 gasLimit)
        private
        returns (bytes32 outcome)
    {
        uint256 snapshot = vm.snapshotState();
        vm.prank(ALICE);
        (bool ok,) = address(pad).call{value: value, gas: gasLimit}(call);
        if (ok) {
            (uint160 price,,,,,,) = poolOf(token).slot0();
            outcome = keccak256(
                abi.encode(
                    pad.curveOf(address(token)),
                    graduator.isOpen(address(token)),
                    price,
                    address(pad).balance,
                    weth.balanceOf(address(poolOf(token)))
                )
            );
        }
        vm.revertToState(snapshot);
    }

    function tickOf(IUniswapV3Pool pool) private view returns (int24 tick) {
        (, tick,,,,,) = pool.slot0();
    }

    /// How dear the token is in the pool, in ticks.
    function heightOf(IUniswapV3Pool pool) private view returns (int24) {
        return isToken0() ? tickOf(pool) : -tickOf(pool);
    }
}

contract UniswapV3GraduatorGriefersTokenFirstTest is UniswapV3GraduatorGriefersTest {
    function setUp() public override {
        deployWorld(HIGH_WETH);
    }
}

contract UniswapV3GraduatorGriefersEtherFirstTest is UniswapV3GraduatorGriefersTest {
    function setUp() public override {
        deployWorld(LOW_WETH);
    }
}
