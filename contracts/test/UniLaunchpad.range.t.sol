// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../src/CreatorFees.sol";
import {LimitedToken} from "../src/LimitedToken.sol";
import {UniLaunchpad} from "../src/UniLaunchpad.sol";
import {ILimitedToken} from "../src/interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "../src/interfaces/ILockedPoolLaunchpad.sol";
import {IUniLaunchpad} from "../src/interfaces/IUniLaunchpad.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../src/libraries/PoolLiquidity.sol";
import {PoolGriefer} from "./support/PoolAttackers.sol";
import {PoolLaunchpadTest} from "./support/PoolLaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

interface IFactoryOwner {
    function owner() external view returns (address);
    function enableFeeAmount(uint24 fee, int24 tickSpacing) external;
}

/// @title Launches that choose their pool's fee tier and the end of their range
contract UniLaunchpadRangeTest is PoolLaunchpadTest {
    PoolGriefer private griefer;

    function setUp() public override {
        super.setUp();
        griefer = new PoolGriefer{value: 0}(weth, uniswap);
    }

    function test_launch_LocksInEachTierAndPaysItsFees() external {
        for (uint256 i; i < 6; ++i) {
            IUniLaunchpad.LaunchParams memory params = onSide(_inTier(i / 2), i % 2 == 0);
            LimitedToken token = launchUni(params, 0.01 ether);
            ILockedPoolLaunchpad.Launch memory entry = uni.launchOf(address(token));
            vm.assertEq(entry.feeTier, params.feeTier);
            vm.assertEq(entry.pool, uniswap.getPool(address(token), address(weth), params.feeTier));
            vm.assertEq(token.pool(), entry.pool);
            vm.assertEq(uni.poolOf(address(token)), entry.pool);
            (int24 lower, int24 upper) = i % 2 == 0
                ? (params.startTick, params.endTick)
                : (-params.endTick, -params.startTick);
            vm.assertTrue(entry.tickLower == lower && entry.tickUpper == upper, "range");
            uint256 bought = buyIn(params.feeTier, ALICE, token, 1 ether);
            sellIn(params.feeTier, ALICE, token, bought);
            uint256 paid = 1.01 ether * uint256(params.feeTier) / 1e6;
            (uint256 eth, uint256 tokens) = uni.pendingCreatorFees(address(token));
            (uint256 protocolEth, uint256 protocolTokens) = uni.protocolFees(address(token));
            vm.assertApproxEqRel(eth + protocolEth, paid, 1e12);
            vm.assertApproxEqRel(
                tokens + protocolTokens, bought * uint256(params.feeTier) / 1e6, 1e12
            );
            vm.assertEq(claimAs(FEE_RECIPIENT, token), eth);
            vm.prank(PROTOCOL);
            vm.assertEq(uni.claimProtocolFees(only(token)), protocolEth);
            vm.assertEq(address(uni).balance + token.balanceOf(address(uni)), 0);
        }
    }

    /// Buyers pay for the whole range what the position is worth there, and can sell all of it back.
    function test_launch_FirstBuyPastTheEndSpendsLessAndPaysTheRestBack() external {
        for (uint256 i; i < 6; ++i) {
            IUniLaunchpad.LaunchParams memory params = onSide(_inTier(i / 2), i % 2 == 0);
            uint256 before = CREATOR.balance;
            LimitedToken token = launchUni(params, 900 ether);
            uint256 spent = before - CREATOR.balance;
            vm.assertEq(priceOf(token), openingPrice(token, params.endTick), "stops elsewhere");
            vm.assertGe(token.balanceOf(CREATOR), SUPPLY - 1e12, "not everything");
            vm.assertEq(address(uni).balance, 0);
            // About one ether at the start, ten times as much at the end: the square root of ten between.
            vm.assertApproxEqRel(spent * (1e6 - uint256(params.feeTier)) / 1e6, 3.16 ether, 0.02e18);
            uint256 back = sellIn(params.feeTier, CREATOR, token, token.balanceOf(CREATOR));
            vm.assertTrue(back < spent, "profit");
            vm.assertGe(back, spent * 97 / 100, "cannot be sold back");
        }
    }

    function test_launch_TakesTheNarrowestRangeOfEachTier() external {
        for (uint256 i; i < 6; ++i) {
            IUniLaunchpad.LaunchParams memory params = _inTier(i / 2);
            params.endTick = params.startTick + _spacing(i / 2);
            LimitedToken token = launchUni(onSide(params, i % 2 == 0), 0);
            vm.assertGe(token.balanceOf(token.pool()), SUPPLY - 1e12, "supply in the pool");
            uint256 bought = buyIn(params.feeTier, ALICE, token, 0.5 ether);
            vm.assertGt(bought, SUPPLY * 45 / 100, "bought");
            vm.assertGt(sellIn(params.feeTier, ALICE, token, bought), 0.48 ether, "back");
        }
    }

    function test_launch_TakesTheWholeRangeOfEachTier() external {
        int24[3] memory last = [int24(887_270), 887_220, 887_200];
        for (uint256 i; i < 3; ++i) {
            IUniLaunchpad.LaunchParams memory params = _inTier(i);
            params.endTick = last[i];
            vm.assertGt(
                buyIn(params.feeTier, ALICE, launchUni(params, 0), 1 ether), SUPPLY / 3, "bought"
            );
            params.endTick += _spacing(i);
            _expectInvalidEnd(params, last[i]);
        }
    }

    function test_launch_RefusesEndsThatAreNone() external {
        for (uint256 i; i < 3; ++i) {
            int24 spacing = _spacing(i);
            int24 last = int24(887_272) - int24(887_272) % spacing;
            IUniLaunchpad.LaunchParams memory params = _inTier(i);
            int24[5] memory wrong = [
                params.startTick, params.startTick - spacing, params.startTick + 1, last + 1, -8e6
            ];
            for (uint256 j; j < wrong.length; ++j) {
                params.endTick = wrong[j];
                _expectInvalidEnd(params, last);
            }
            params = _inTier(i);
            params.startTick += 1;
            vm.expectPartialRevert(ILockedPoolLaunchpad.InvalidStartTick.selector);
            launchUni(params, 0);
        }
    }

    /// A tier of ticks that are one apart, one dearer than a hundredth, and ones that nobody enabled.
    function test_launch_RefusesTiersThatAreNone() external {
        _enable(100, 1);
        _enable(20_000, 200);
        uint24[5] memory wrong = [uint24(0), 100, 3001, 20_000, type(uint24).max];
        for (uint256 i; i < wrong.length; ++i) {
            IUniLaunchpad.LaunchParams memory params = uniParams();
            params.feeTier = wrong[i];
            vm.expectRevert(
                abi.encodeWithSelector(ILockedPoolLaunchpad.InvalidFeeTier.selector, wrong[i])
            );
            launchUni(params, 0);
        }
    }

    /// The spacing is what the pool factory says, not what the usual tiers have.
    function test_launch_TakesATierThatWasEnabledLater() external {
        _enable(2500, 50);
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.feeTier = 2500;
        params.startTick = -207_150;
        params.endTick = -184_150;
        LimitedToken token = launchUni(params, 0);
        vm.assertEq(token.pool(), uniswap.getPool(address(token), address(weth), 2500));
        vm.assertGt(buyIn(params.feeTier, ALICE, token, 1 ether), SUPPLY / 3, "bought");
    }

    /// Terms at their limits: the pool takes so much liquidity at no tick, and the launch says so itself.
    function test_launch_RefusesARangeThatThePoolDoesNotTake() external {
        UniLaunchpad pad = _padOf(1e33, 0);
        for (uint256 i; i < 6; ++i) {
            IUniLaunchpad.LaunchParams memory params = _inTier(i / 2);
            params.salt = bytes32(i);
            params.startTick = 0;
            params.endTick = _spacing(i / 2);
            params.maxTokensToBids = 0;
            vm.prank(CREATOR);
            vm.expectPartialRevert(ILockedPoolLaunchpad.RangeTooNarrow.selector);
            pad.launch(params);
            params.endTick = 887_000 - 887_000 % _spacing(i / 2);
            vm.prank(CREATOR);
            vm.assertTrue(pad.launch(params) != address(0), "a wide range");
        }
    }

    /// 1, 4: somebody who filled an end of the range up to the pool's limit stops that address alone.
    function test_exploit_9_2_4_AFilledEndOfTheRangeIsSaid() external {
        UniLaunchpad pad = _padOf(SUPPLY, -400_000);
        vm.deal(address(this), 10_000 ether);
        griefer = new PoolGriefer{value: 10_000 ether}(weth, uniswap);
        for (uint256 i; i < 2; ++i) {
            IUniLaunchpad.LaunchParams memory params = _inTier(0);
            (params.startTick, params.endTick) = (-400_000, -300_000);
            address promised = pad.predictToken(CREATOR, params);
            while ((promised < address(weth)) != (i == 0)) {
                params.salt = keccak256(abi.encode(params.salt));
                promised = pad.predictToken(CREATOR, params);
            }
            int24 tick = i == 0 ? int24(-400_000) : int24(400_000);
            IUniswapV3Pool pool = griefer.openTier(promised, 500, PoolLiquidity.sqrtPriceAt(tick));
            uint128 most = pool.maxLiquidityPerTick();
            griefer.bid(pool, i == 0 ? tick - 10 : tick, i == 0 ? tick : tick + 10, most);
            vm.prank(CREATOR);
            vm.expectRevert(
                abi.encodeWithSelector(
                    ILockedPoolLaunchpad.PoolOccupied.selector, promised, address(pool)
                )
            );
            pad.launch(params);
            params.salt = keccak256(abi.encode(params.salt));
            vm.prank(CREATOR);
            pad.launch(params);
        }
    }

    /// 1: a price that somebody gave the pool of the chosen tier beforehand, at any tick, in each tier. Even from the
    /// farthest one the launch takes less gas than one that makes its pool itself.
    /// forge-config: nightly.fuzz.runs = 2000
    function testFuzz_exploit_9_2_1_LaunchMovesAPoolOfItsTierToItsPrice(
        uint256 at,
        uint256 tier,
        bool isToken0
    ) external {
        _launchesFrom(
            int24(int256(between(at, 0, 1_774_400))) - 887_200, between(tier, 0, 2), isToken0
        );
    }

    function test_exploit_9_2_1_LaunchMovesAPoolOfItsTierFromTheLastPrices() external {
        for (uint256 i; i < 12; ++i) {
            _launchesFrom(i % 2 == 0 ? int24(887_271) : int24(-887_272), i / 4, i / 2 % 2 == 0);
        }
    }

    /// 1, 8: pools of other tiers, made by strangers before the launch or after it, hold no tokens before, and what
    /// gets there afterwards has paid the early fee and is bound by the limits.
    function test_exploit_9_2_8_PoolsOfOtherTiersLiftNoLimit() external {
        for (uint256 i; i < 3; ++i) {
            IUniLaunchpad.LaunchParams memory params = _inTier(i);
            params.limits = IUniLaunchpad.RisingLimit(100, 600);
            params.antiSnipe = linearFee(5000, 600);
            address promised = uni.predictToken(CREATOR, params);
            uint160 price = PoolLiquidity.sqrtPriceAt(
                promised < address(weth) ? params.startTick : -params.startTick
            );
            address[2] memory others;
            for (uint256 j; j < 2; ++j) {
                others[j] = address(griefer.openTier(promised, _tier((i + 1 + j) % 3), price));
            }
            LimitedToken token = launchUni(params, 0.001 ether);
            vm.assertTrue(token.pool() != others[0] && token.pool() != others[1], "another pool");
            for (uint256 j; j < 2; ++j) {
                vm.assertEq(token.balanceOf(others[j]), 0);
                uint256 out = buyIn(params.feeTier, ALICE, token, 0.003 ether);
                uint256 got = token.balanceOf(ALICE);
                // Half of it was burnt on the way out of the launch's pool.
                vm.assertLe(got, out / 2 + 1, "no early fee");
                vm.prank(ALICE);
                token.transfer(others[j], got);
                // The other pool is an account like any other: the limit binds it, also as the one to whom the
                // launch's own pool pays.
                vm.prank(token.pool());
                vm.expectPartialRevert(ILimitedToken.WalletLimitExceeded.selector);
                token.transfer(others[j], SUPPLY / 50);
            }
        }
    }

    /// forge-config: nightly.fuzz.runs = 2000
    function testFuzz_launch_LosesNothingInAnyRange(
        uint256 tier,
        uint256 width,
        uint256 ethIn,
        bool isToken0
    ) external {
        tier = between(tier, 0, 2);
        IUniLaunchpad.LaunchParams memory params = _inTier(tier);
        int24 spacing = _spacing(tier);
        int24 most = (887_272 - params.startTick) / spacing;
        params.endTick = params.startTick + spacing * int24(int256(between(width, 1, uint24(most))));
        ethIn = between(ethIn, 1e9, 900 ether);
        uint256 before = CREATOR.balance;
        LimitedToken token = launchUni(onSide(params, isToken0), ethIn);
        uint256 bought = token.balanceOf(CREATOR);
        uint256 burnt = token.balanceOf(address(0xdEaD));
        vm.assertEq(token.balanceOf(token.pool()) + bought + burnt, SUPPLY);
        vm.assertLe(burnt, 1e12, "burnt");
        vm.assertEq(address(uni).balance + token.balanceOf(address(uni)), 0);
        vm.assertLe(before - CREATOR.balance, ethIn, "spent");
        if (bought == 0) return;
        vm.assertTrue(
            sellIn(params.feeTier, CREATOR, token, bought) < before - CREATOR.balance, "profit"
        );
    }

    function _launchesFrom(int24 tick, uint256 tier, bool isToken0) private {
        IUniLaunchpad.LaunchParams memory params = _inTier(tier);
        params.salt = keccak256(abi.encode(tick, tier, isToken0));
        params = onSide(params, isToken0);
        address promised = uni.predictToken(CREATOR, params);
        griefer.openTier(promised, params.feeTier, PoolLiquidity.sqrtPriceAt(tick));
        uint256 gas = gasleft();
        LimitedToken token = launchUni(params, 0);
        vm.assertLe(gas - gasleft(), 5_000_000, "gas");
        vm.assertEq(address(token), promised);
        vm.assertEq(priceOf(token), openingPrice(token, params.startTick));
        vm.assertGt(buyIn(params.feeTier, ALICE, token, 1 ether), SUPPLY / 3, "bought");
    }

    /// The supply is worth about one ether at the start and ten at the end.
    function _inTier(uint256 index)
        private
        pure
        returns (IUniLaunchpad.LaunchParams memory params)
    {
        params = uniParams();
        params.feeTier = _tier(index);
        int24 spacing = _spacing(index);
        params.startTick = START_TICK / spacing * spacing;
        params.endTick = params.startTick + 23_040 / spacing * spacing;
    }

    function _tier(uint256 index) private pure returns (uint24) {
        return [uint24(500), 3000, 10_000][index];
    }

    function _spacing(uint256 index) private pure returns (int24) {
        return [int24(10), 60, 200][index];
    }

    function _enable(uint24 feeTier, int24 spacing) private {
        vm.prank(IFactoryOwner(address(uniswap)).owner());
        IFactoryOwner(address(uniswap)).enableFeeAmount(feeTier, spacing);
    }

    function _padOf(uint128 supply, int24 tick) private returns (UniLaunchpad pad) {
        ILockedPoolLaunchpad.Terms memory terms = usualTerms(0);
        terms.totalSupply = supply;
        (terms.minStartTick, terms.maxStartTick) = (tick, tick);
        CreatorFees fees = new CreatorFees();
        terms.creatorFees = address(fees);
        pad = new UniLaunchpad(terms);
        address[] memory families = new address[](1);
        families[0] = address(pad);
        fees.seal(families);
    }

    function _expectInvalidEnd(IUniLaunchpad.LaunchParams memory params, int24 last) private {
        int24 spacing = uniswap.feeAmountTickSpacing(params.feeTier);
        vm.expectRevert(
            abi.encodeWithSelector(
                ILockedPoolLaunchpad.InvalidEndTick.selector,
                params.endTick,
                params.startTick + spacing,
                last
            )
        );
        launchUni(params, 0);
    }
}
