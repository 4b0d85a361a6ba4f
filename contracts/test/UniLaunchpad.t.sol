// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedPointMathLib} from "solady/src/utils/FixedPointMathLib.sol";

import {LimitedToken} from "../src/LimitedToken.sol";
import {UniLaunchpad} from "../src/UniLaunchpad.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ILimitedToken} from "../src/interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "../src/interfaces/ILockedPoolLaunchpad.sol";
import {IProtocolFeeOwner} from "../src/interfaces/IProtocolFeeOwner.sol";
import {IUniLaunchpad} from "../src/interfaces/IUniLaunchpad.sol";
import {PoolLaunchpadTest} from "./support/PoolLaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

contract UniLaunchpadLaunchTest is PoolLaunchpadTest {
    function test_launch_LocksTheWholeSupplyOnBothSides() external {
        for (uint256 i; i < 2; ++i) {
            bool isToken0 = i == 0;
            IUniLaunchpad.LaunchParams memory params = onSide(uniParams(), isToken0);
            LimitedToken token = launchUni(params, 0);
            ILockedPoolLaunchpad.Launch memory entry = uni.launchOf(address(token));
            vm.assertEq(entry.creator, CREATOR);
            vm.assertEq(entry.pool, token.pool());
            vm.assertEq(token.pool(), uniswap.getPool(address(token), address(weth), FEE));
            vm.assertEq(priceOf(token), openingPrice(token, START_TICK));
            vm.assertTrue(entry.tickLower == (isToken0 ? START_TICK : -887_200), "lower");
            vm.assertTrue(entry.tickUpper == (isToken0 ? int24(887_200) : -START_TICK), "upper");
            vm.assertEq(lockedLiquidity(uni, token), entry.liquidity);
            vm.assertEq(token.balanceOf(address(uni)), 0);
            // Rounding may leave less than a millionth of a millionth of a token.
            vm.assertGe(token.balanceOf(token.pool()), SUPPLY - 1e6, "supply in the pool");
            vm.assertEq(token.balanceOf(token.pool()) + token.balanceOf(address(0xdEaD)), SUPPLY);
        }
        vm.assertEq(uni.tokenCount(), 2);
    }

    function test_launch_GivesTheAddressThatWasPredicted() external {
        address promised = uni.predictToken(CREATOR, uniParams());
        vm.assertEq(address(launchUni(uniParams(), 0)), promised);
        vm.assertEq(uni.tokenAt(0), promised);
    }

    function test_launch_TradesFromTheFirstSecondOnBothSides() external {
        for (uint256 i; i < 2; ++i) {
            LimitedToken token = launchUni(onSide(uniParams(), i == 0), 0);
            uint256 bought = buyAs(ALICE, token, 1 ether);
            vm.assertGt(bought, SUPPLY / 3, "bought");
            uint256 back = sellAs(ALICE, token, bought);
            // The pool's fee of one per cent for each trade, the second one at a falling price.
            vm.assertGt(back, 0.98 ether, "back");
            vm.assertLe(back, 0.99 ether, "back");
        }
    }

    function test_launch_BuysForTheCreatorFirst() external {
        for (uint256 i; i < 2; ++i) {
            LimitedToken token = launchUni(onSide(uniParams(), i == 0), 1 ether);
            vm.assertGt(token.balanceOf(CREATOR), SUPPLY / 3, "bought");
            vm.assertEq(address(uni).balance, 0);
        }
    }

    function test_launch_RefusesAFirstBuyBelowItsMinimum() external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.minTokensOut = SUPPLY;
        vm.expectPartialRevert(ILockedPoolLaunchpad.SlippageExceeded.selector);
        launchUni(params, 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ILockedPoolLaunchpad.SlippageExceeded.selector, SUPPLY, 0)
        );
        launchUni(params, 0);
    }

    function test_launch_RefusesStartTicksOutOfTheTerms() external {
        int24[3] memory wrong = [int24(-207_201), -276_400, -137_800];
        for (uint256 i; i < wrong.length; ++i) {
            IUniLaunchpad.LaunchParams memory params = uniParams();
            params.startTick = wrong[i];
            vm.expectRevert(
                abi.encodeWithSelector(
                    ILockedPoolLaunchpad.InvalidStartTick.selector, wrong[i], -276_200, -138_000
                )
            );
            launchUni(params, 0);
        }
    }

    function test_launch_RefusesAPastDeadlineAndASecondTime() external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.deadline = NOW - 1;
        vm.expectRevert(
            abi.encodeWithSelector(ILockedPoolLaunchpad.DeadlinePassed.selector, NOW - 1, NOW)
        );
        launchUni(params, 0);
        LimitedToken token = launchUni(uniParams(), 0);
        vm.expectRevert(
            abi.encodeWithSelector(
                ILockedPoolLaunchpad.TokenAlreadyLaunched.selector, address(token)
            )
        );
        launchUni(uniParams(), 0);
    }

    function test_launch_RefusesAWalletLimitOutOfItsBounds() external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.limits = IUniLaunchpad.RisingLimit(9, 60);
        _expectInvalidLimits(params, "walletBps");
        params.limits = IUniLaunchpad.RisingLimit(100, 0);
        _expectInvalidLimits(params, "walletBps");
        params.limits = IUniLaunchpad.RisingLimit(10_001, 60);
        _expectInvalidLimits(params, "walletBps");
        params.limits = IUniLaunchpad.RisingLimit(100, 601);
        _expectInvalidLimits(params, "durationSeconds");
    }

    function test_launch_RefusesAnEarlyFeeOutOfItsBounds() external {
        ILimitedToken.AntiSnipe[4] memory wrong =
            [linearFee(8001, 60), linearFee(8000, 601), linearFee(100, 0), linearFee(0, 60)];
        for (uint256 i; i < wrong.length; ++i) {
            IUniLaunchpad.LaunchParams memory params = uniParams();
            params.antiSnipe = wrong[i];
            vm.expectRevert(
                abi.encodeWithSelector(
                    ILockedPoolLaunchpad.InvalidAntiSnipe.selector,
                    wrong[i].startBps,
                    wrong[i].durationSeconds
                )
            );
            launchUni(params, 0);
        }
    }

    function test_constructor_RefusesTermsOutOfTheirLimits() external {
        ILockedPoolLaunchpad.Terms memory terms = usualTerms(0);
        terms.factory = address(weth);
        vm.expectRevert(bytes(""));
        new UniLaunchpad(terms);
        terms.factory = ALICE;
        _expectInvalidTerms(terms, "factory");
        terms = usualTerms(0);
        terms.weth = ALICE;
        _expectInvalidTerms(terms, "weth");
        terms = usualTerms(0);
        terms.creatorFees = ALICE;
        _expectInvalidTerms(terms, "creatorFees");
        terms = usualTerms(0);
        terms.protocolFeeOwner = address(0);
        vm.expectRevert(
            abi.encodeWithSelector(IProtocolFeeOwner.InvalidProtocolFeeOwner.selector, address(0))
        );
        new UniLaunchpad(terms);
        address[4] memory own = [address(uniswap), address(weth), address(vault), address(0xdEaD)];
        for (uint256 i; i < own.length; ++i) {
            terms.protocolFeeOwner = own[i];
            _expectInvalidTerms(terms, "protocolFeeOwner");
        }
        terms = usualTerms(1 ether + 1);
        _expectInvalidTerms(terms, "launchFee");
        terms = usualTerms(0);
        terms.weth = address(uniswap);
        _expectInvalidTerms(terms, "weth");
        terms = usualTerms(0);
        terms.creatorFees = address(uniswap);
        _expectInvalidTerms(terms, "creatorFees");
        terms.creatorFees = address(weth);
        _expectInvalidTerms(terms, "creatorFees");
        terms = usualTerms(0);
        terms.totalSupply = 1e33 + 1;
        _expectInvalidTerms(terms, "totalSupply");
        terms = usualTerms(0);
        terms.creatorShareBps = 10_001;
        _expectInvalidTerms(terms, "creatorShareBps");
        terms = usualTerms(0);
        terms.minStartTick = -400_001;
        _expectInvalidTerms(terms, "minStartTick");
        terms = usualTerms(0);
        terms.maxStartTick = 1;
        _expectInvalidTerms(terms, "maxStartTick");
    }

    function test_fees_GoToTheCreatorAndTheProtocolOnBothSides() external {
        for (uint256 i; i < 2; ++i) {
            LimitedToken token = launchUni(onSide(uniParams(), i == 0), 0);
            uint256 bought = buyAs(ALICE, token, 1 ether);
            sellAs(ALICE, token, bought / 2);
            ICreatorFees.Fees memory fees = vault.creatorFees(FEE_RECIPIENT, only(token))[0];
            vm.assertApproxEqRel(fees.eth.pending, 0.01 ether * 70 / 100, 1e12);
            vm.assertApproxEqRel(fees.token.pending, bought / 200 * 70 / 100, 1e12);
            uint256 before = FEE_RECIPIENT.balance;
            vm.assertEq(claimAs(FEE_RECIPIENT, token), fees.eth.pending);
            vm.assertEq(FEE_RECIPIENT.balance - before, fees.eth.pending);
            vm.assertEq(token.balanceOf(FEE_RECIPIENT), fees.token.pending);
            (uint256 eth, uint256 tokens) = uni.protocolFees(address(token));
            before = PROTOCOL.balance;
            vm.prank(PROTOCOL);
            vm.assertEq(uni.claimProtocolFees(only(token)), eth);
            vm.assertEq(PROTOCOL.balance - before, eth);
            vm.assertEq(token.balanceOf(PROTOCOL), tokens);
            vm.assertApproxEqRel(eth + fees.eth.pending, 0.01 ether, 1e12);
            vm.assertEq(address(uni).balance, 0);
            vm.assertEq(token.balanceOf(address(uni)), 0);
        }
    }

    /// A claim by the protocol first takes nothing from the creator.
    function test_fees_StayTheCreatorsWhenTheProtocolClaimsFirst() external {
        LimitedToken token = launchUni(uniParams(), 0);
        buyAs(ALICE, token, 1 ether);
        (uint256 pending,) = uni.pendingCreatorFees(address(token));
        vm.prank(PROTOCOL);
        uni.claimProtocolFees(only(token));
        (uint256 after_,) = uni.pendingCreatorFees(address(token));
        vm.assertEq(after_, pending);
        vm.assertEq(claimAs(FEE_RECIPIENT, token), pending);
    }

    /// forge-config: nightly.fuzz.runs = 5000
    function testFuzz_launch_OpensAtItsPriceAndLosesNothing(
        uint256 startTick,
        uint256 ethIn,
        bool isToken0
    ) external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.startTick = -276_200 + 200 * int24(int256(between(startTick, 0, 691)));
        ethIn = between(ethIn, 1e9, 900 ether);
        LimitedToken untraded = launchUni(onSide(params, isToken0), 0);
        vm.assertEq(priceOf(untraded), openingPrice(untraded, params.startTick));
        params.salt = keccak256(abi.encode(params.salt));
        LimitedToken token = launchUni(onSide(params, isToken0), ethIn);
        vm.assertEq(address(uni).balance, 0);
        vm.assertEq(weth.balanceOf(address(uni)), 0);
        vm.assertEq(token.balanceOf(address(uni)), 0);
        uint256 bought = token.balanceOf(CREATOR);
        uint256 burnt = token.balanceOf(address(0xdEaD));
        vm.assertEq(token.balanceOf(token.pool()) + bought + burnt, SUPPLY);
        vm.assertLe(burnt, 1e12, "burnt");
        if (bought == 0) return;
        uint256 back = sellAs(CREATOR, token, bought);
        vm.assertTrue(back < ethIn, "a round trip made money");
        // A buyer loses the two fees and a rounding step of the price at most.
        vm.assertGe(back + ethIn / 50 + 1e6, ethIn, "a round trip cost more than the fees");
    }

    /// The documented formula, on both sides.
    /// forge-config: nightly.fuzz.runs = 5000
    function testFuzz_launch_FirstBuyFollowsTheFormula(
        uint256 startTick,
        uint256 ethIn,
        bool isToken0
    ) external {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.startTick = -276_200 + 200 * int24(int256(between(startTick, 0, 691)));
        ethIn = between(ethIn, 1e3, 900 ether);
        LimitedToken token = launchUni(onSide(params, isToken0), ethIn);
        uint256 liquidity = uni.launchOf(address(token)).liquidity;
        uint256 price = openingPrice(token, params.startTick);
        uint256 net = ethIn * 990_000 / 1e6;
        uint256 next;
        uint256 out;
        if (isToken0) {
            next = price + net * 2 ** 96 / liquidity;
            out = FixedPointMathLib.fullMulDiv(liquidity << 96, next - price, next) / price;
        } else {
            next = FixedPointMathLib.fullMulDivUp(
                liquidity << 96, price, (liquidity << 96) + net * price
            );
            out = FixedPointMathLib.fullMulDiv(liquidity, price - next, 2 ** 96);
        }
        vm.assertLe(token.balanceOf(CREATOR), out, "more than the formula");
        // A buy that crosses words of the pool's bitmap is several steps. Each one rounds its fee up by a wei at the most,
        // which buys no more than it does at the opening price.
        uint256 perWei = isToken0
            ? FixedPointMathLib.fullMulDivUp(2 ** 96, 2 ** 96, price) / price
            : FixedPointMathLib.fullMulDivUp(price, price, 2 ** 192);
        uint256 slack = 1e9 + (perWei + 1) * stepsSince(token, params.startTick);
        vm.assertGe(token.balanceOf(CREATOR) + slack, out, "less than the formula");
    }

    function _expectInvalidLimits(IUniLaunchpad.LaunchParams memory params, string memory field)
        private
    {
        vm.expectRevert(abi.encodeWithSelector(ILockedPoolLaunchpad.InvalidLimits.selector, field));
        launchUni(params, 0);
    }

    function _expectInvalidTerms(ILockedPoolLaunchpad.Terms memory terms, string memory field)
        private
    {
        vm.expectRevert(abi.encodeWithSelector(ILockedPoolLaunchpad.InvalidTerms.selector, field));
        new UniLaunchpad(terms);
    }
}
