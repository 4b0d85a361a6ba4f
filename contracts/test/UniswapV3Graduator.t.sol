// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {UniswapV3Graduator} from "../src/UniswapV3Graduator.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {IGraduator} from "../src/interfaces/IGraduator.sol";
import {IProtocolFeeOwner} from "../src/interfaces/IProtocolFeeOwner.sol";
import {IUniswapV3Graduator} from "../src/interfaces/IUniswapV3Graduator.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../src/libraries/PoolLiquidity.sol";
import {GraduationTest} from "./support/GraduationTest.sol";
import {between, vm} from "./support/Vm.sol";

/// @title Graduation into the real Uniswap V3; run for both orders of the two tokens
abstract contract UniswapV3GraduatorTest is GraduationTest {
    function test_graduate_OpensWhereTheCurveEnded() public {
        uint256 supplyBefore = token.totalSupply();
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
        vm.assertEq(token.totalSupply(), supplyBefore);
        vm.assertEq(
            uint256(pad.curveOf(address(token)).status), uint256(ICurveLaunchpad.Status.Graduated)
        );
        // Nearly the whole reserve and the whole ether are in the pool.
        vm.assertGe(
            token.balanceOf(graduator.poolOf(address(token))),
            uint256(TOTAL_SUPPLY - CURVE_SUPPLY) * 999 / 1000,
            "reserve"
        );
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        vm.assertGe(
            weth.balanceOf(graduator.poolOf(address(token))),
            raised * 98 / 100 * 999 / 1000,
            "ether"
        );
    }

    function test_graduate_WorksWhenTheLaunchBuysEverything() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(77));
        vm.prank(CREATOR);
        token = LaunchToken(pad.launch{value: 100 ether}(params));
        assertOpenedAtTheCurvesPrice();
    }

    /// 9.2.12: one account buys the rest, graduates the curve and sells into the pool in one call.
    function test_exploit_9_2_12_BuyGraduateAndSellAtOnceLoses() public {
        buyAs(BOB, token, 1 ether);
        uint256 before = ALICE.balance;
        uint256 bought = completeAs(ALICE, token);
        vm.prank(ALICE);
        token.transfer(address(trader), bought);
        uint256 etherBefore = weth.balanceOf(address(trader));
        trader.swap(poolOf(token), isToken0(), int256(bought), 0);
        uint256 received = weth.balanceOf(address(trader)) - etherBefore;
        vm.assertTrue(received < before - ALICE.balance, "graduation paid the buyer");
    }

    /// The last base units, bought alone, graduate the curve like any other buy.
    function test_exploit_9_2_12_TheLastUnitGraduates() public {
        uint256 remaining = pad.curveOf(address(token)).tokensRemaining;
        ICurveLaunchpad.Quote memory quote = pad.quoteBuyExactOut(address(token), remaining);
        buyAs(ALICE, token, quote.ethAmount - 200);
        remaining = pad.curveOf(address(token)).tokensRemaining;
        vm.assertGt(remaining, 0, "nothing is left");
        vm.assertLe(remaining, 1e12, "more than a millionth of a token is left");
        buyAs(BOB, token, 1 ether);
        vm.assertEq(pad.curveOf(address(token)).tokensRemaining, 0);
        assertOpenedAtTheCurvesPrice();
    }

    /// Exactly the ether that is needed, to the wei, leaves no remainder and no refund.
    function test_exploit_9_2_12_GraduatesExactlyAtTheThreshold() public {
        uint256 remaining = pad.curveOf(address(token)).tokensRemaining;
        ICurveLaunchpad.Quote memory quote = pad.quoteBuyExactOut(address(token), remaining);
        uint256 before = ALICE.balance;
        buyAs(ALICE, token, quote.ethAmount);
        vm.assertEq(before - ALICE.balance, quote.ethAmount);
        assertOpenedAtTheCurvesPrice();
    }

    /// 9.2.1: the pool exists already, at any price at all.
    function testFuzz_exploit_9_2_1_PreCreatedPoolAtAnyPrice(uint256 seed) public {
        int24 tick = int24(int256(between(seed, 0, 1_774_000))) - 887_000;
        precreatePool(PoolLiquidity.sqrtPriceAt(tick));
        completeAs(ALICE, token);
        openFully();
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
    }

    function test_exploit_9_2_1_PreCreatedPoolWithoutAPrice() public {
        precreatePool(0);
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
    }

    function test_exploit_9_2_1_PreCreatedPoolAtTheRightPrice() public {
        completeAs(ALICE, token);
        (uint160 right,,,,,,) = poolOf(token).slot0();
        setUp();
        precreatePool(right);
        completeAs(ALICE, token);
        assertOpenedAtTheCurvesPrice();
    }

    /// 9.2.1: bids above the curve's last price are sold into; their ether joins the locked liquidity.
    function testFuzz_exploit_9_2_1_BidsAboveThePriceAreSoldInto(uint256 seed, uint256 size)
        public
    {
        int24 target = targetSpacing();
        int24 distance = int24(int256(between(seed, 1, 1000))) * 200;
        int24 start = isToken0() ? target + distance + 400 : target - distance - 400;
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(start));
        size = between(size, 1e6, 3 ether);
        bid(pool, target, start, size);
        uint256 wethBefore = weth.balanceOf(address(pool));
        completeAs(ALICE, token);
        openFully();
        vm.assertTrue(graduator.isOpen(address(token)), "the pool is not open");
        assertNothingIsKept();
        vm.assertGe(weth.balanceOf(address(pool)), wethBefore, "the bids' ether left the pool");
        if (token.balanceOf(DEAD) > 0 || size < 0.5 ether) assertOpenedAtTheCurvesPrice();
    }

    /// 9.2.1: somebody bids for the whole reserve and more. The pool opens at what is bid, and all of
    /// the curve's ether is locked below it.
    function test_exploit_9_2_1_BidsForMoreThanTheReserveLockTheEther() public {
        int24 target = targetSpacing();
        int24 start = isToken0() ? target + 4000 : target - 4000;
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(start));
        bid(pool, target, start, 500 ether);
        completeAs(ALICE, token);
        vm.assertTrue(graduator.isOpen(address(token)), "the pool is not open");
        IUniswapV3Graduator.Position memory position = graduator.positionOf(address(token));
        vm.assertTrue(position.bidLower != position.bidUpper, "the ether is not bid");
        assertNothingIsKept();
        // Whoever bought the reserve sells it again, and has lost.
        vm.assertGe(poolPrice(), curvePrice(), "opened below the curve");
    }

    /// A creator bids for the reserve itself: none of the curve's ether comes back as its earnings.
    function test_exploit_9_2_1_CreatorCannotTurnTheCurvesEtherIntoFees() public {
        int24 target = targetSpacing();
        int24 start = isToken0() ? target + 4000 : target - 4000;
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(start));
        bid(pool, target, start, 2 ether);
        completeAs(ALICE, token);
        (uint256 eth,) = graduator_pending();
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        vm.assertLe(eth, raised / 100, "the curve's ether became fees");
    }

    /// 9.2.2: the address of the future pool is known, but it cannot be given tokens.
    function test_exploit_9_2_2_TokensCannotBeSentToTheFuturePool() public {
        buyAs(ALICE, token, 1 ether);
        address pool = graduator.poolOf(address(token));
        vm.expectRevert(abi.encodeWithSignature("PoolNotOpen(address)", pool));
        vm.prank(ALICE);
        token.transfer(pool, 1);
        vm.prank(ALICE);
        token.approve(BOB, 1);
        vm.expectRevert(abi.encodeWithSignature("PoolNotOpen(address)", pool));
        vm.prank(BOB);
        token.transferFrom(ALICE, pool, 1);
        vm.expectRevert(bytes4(keccak256("TransferFailed()")));
        buyTo(pool);
        completeAs(BOB, token);
        vm.prank(ALICE);
        token.transfer(pool, 1);
    }

    /// 9.2.2: nobody offers tokens in the pool before it opens, in a position or by a swap.
    function test_exploit_9_2_2_NoTokenLiquidityBeforeTheOpening() public {
        uint256 bought = buyAs(ALICE, token, 1 ether);
        vm.prank(ALICE);
        token.transfer(address(trader), bought);
        IUniswapV3Pool pool = precreatePool(targetPrice());
        vm.expectRevert();
        trader.mint(pool, -887_200, 887_200, 1e18);
        bid(pool, targetSpacing(), targetSpacing(), 1 ether);
        vm.expectRevert();
        trader.swap(pool, isToken0(), 1e18, 0);
        completeAs(BOB, token);
        assertOpenedAtTheCurvesPrice();
    }

    function test_exploit_9_2_2_OnlyTheGraduatorOpensThePool() public {
        vm.expectRevert(abi.encodeWithSignature("NotGraduator(address)", ALICE));
        vm.prank(ALICE);
        token.openPool();
    }

    /// 9.2.3: ether, wrapped ether and tokens sent to the graduator or the pool shift nothing.
    function test_exploit_9_2_3_DonationsMoveNothing() public {
        uint256 given = buyAs(ALICE, token, 0.1 ether);
        vm.prank(ALICE);
        token.transfer(address(graduator), given);
        IUniswapV3Pool pool = precreatePool(targetPrice());
        vm.prank(ALICE);
        weth.deposit{value: 20 ether}();
        vm.prank(ALICE);
        weth.transfer(address(pool), 10 ether);
        vm.prank(ALICE);
        weth.transfer(address(graduator), 10 ether);
        completeAs(BOB, token);
        assertOpenedAtTheCurvesPrice();
        vm.assertEq(token.balanceOf(address(graduator)), given);
        (uint256 eth,) = graduator_pending();
        vm.assertLe(eth, 0.01 ether, "a donation became fees");
    }

    function test_exploit_9_2_3_GraduatorRefusesEther() public {
        vm.deal(ALICE, 1 ether);
        vm.prank(ALICE);
        (bool ok,) = address(graduator).call{value: 1 ether}("");
        vm.assertTrue(!ok, "stray ether was accepted");
    }

    /// 9.2.4: filling the far ends of the range up to the pool's limit costs nothing and blocks nothing.
    function test_exploit_9_2_4_FilledEndsOfTheRangeDoNotBlock() public {
        int24 start = isToken0() ? int24(887_000) : int24(-887_000);
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(start));
        uint128 most = type(uint128).max / 8873;
        (int24 lower, int24 upper) =
            isToken0() ? (int24(-887_200), int24(-887_000)) : (int24(887_000), int24(887_200));
        trader.mint(pool, lower, upper, most);
        // The first ticks that would be tried instead are full as well.
        int24 next = isToken0() ? int24(-886_800) : int24(886_600);
        trader.mint(pool, next, next + 200, most);
        completeAs(ALICE, token);
        openFully();
        assertOpenedAtTheCurvesPrice();
        IUniswapV3Graduator.Position memory position = graduator.positionOf(address(token));
        vm.assertTrue(
            isToken0() ? position.tickLower > -887_200 : position.tickUpper < 887_200, "not avoided"
        );
    }

    /// 9.2.4: thousands of tiny bids make moving the price too dear for one transaction. The buy still
    /// succeeds, and anybody brings the opening to its end.
    function test_exploit_9_2_4_ThousandsOfTinyBidsOnlyPostponeTheOpening() public {
        int24 target = targetSpacing();
        int24 start = isToken0() ? target + 180_000 : target - 180_000;
        IUniswapV3Pool pool = precreatePool(PoolLiquidity.sqrtPriceAt(start));
        for (int24 i = 1; i < 880; ++i) {
            int24 lower = isToken0() ? target + i * 200 : target - (i + 1) * 200;
            trader.mint(pool, lower, lower + 200, 1e9);
        }
        completeAs(ALICE, token);
        vm.assertEq(
            uint256(pad.curveOf(address(token)).status), uint256(ICurveLaunchpad.Status.Complete)
        );
        vm.assertTrue(!graduator.isOpen(address(token)), "one transaction was enough");
        address predicted = graduator.poolOf(address(token));
        vm.expectRevert(abi.encodeWithSignature("PoolNotOpen(address)", predicted));
        vm.prank(ALICE);
        token.transfer(predicted, 1);
        uint256 calls;
        while (!graduator.isOpen(address(token))) {
            vm.prank(BOB);
            pad.graduate(address(token), 100);
            ++calls;
            vm.assertLe(calls, 9, "the opening does not end");
        }
        assertOpenedAtTheCurvesPrice();
        assertNothingIsKept();
    }

    /// 9.2.5: nobody takes the liquidity out, and the graduator offers no call that could.
    function test_exploit_9_2_5_LiquidityIsLockedForEver() public {
        completeAs(ALICE, token);
        IUniswapV3Pool pool = poolOf(token);
        uint128 liquidity = pool.liquidity();
        IUniswapV3Graduator.Position memory position = graduator.positionOf(address(token));
        address[4] memory accounts = [ALICE, CREATOR, PROTOCOL, FEE_RECIPIENT];
        for (uint256 i; i < accounts.length; ++i) {
            vm.expectRevert();
            vm.prank(accounts[i]);
            pool.burn(position.tickLower, position.tickUpper, 1);
        }
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.CurveHasGraduated.selector, address(token))
        );
        pad.graduate(address(token), 100);
        expectNothingToOpen(abi.encodeCall(graduator.approach, (address(token), 0, 1, 1, 100)));
        expectNothingToOpen(abi.encodeCall(graduator.open, (address(token))));
        expectNothingToOpen(abi.encodeCall(graduator.hold, (address(token))));
        makeFees(5 ether);
        claimAs(FEE_RECIPIENT, token);
        vm.prank(PROTOCOL);
        graduator.claimProtocolFees(address(token));
        vm.assertEq(pool.liquidity(), liquidity, "liquidity left");
    }

    /// 9.2.4: somebody else cannot make itself the launchpad, or graduate a token before its time.
    function test_exploit_9_2_4_OnlyTheLaunchpadGraduates() public {
        bytes memory expected = abi.encodeWithSelector(IGraduator.NotLaunchpad.selector, ALICE);
        vm.startPrank(ALICE);
        vm.expectRevert(expected);
        graduator.approach(address(token), 0, 1, 1, 100);
        vm.expectRevert(expected);
        graduator.open{value: 1 ether}(address(token));
        vm.expectRevert(expected);
        graduator.hold(address(token));
        vm.expectRevert(expected);
        graduator.collectCreatorFees(address(token));
        vm.stopPrank();
    }

    /// 9.2.9: the pool's callbacks answer to nobody but the pool in use.
    function test_exploit_9_2_9_CallbacksRefuseStrangers() public {
        completeAs(ALICE, token);
        vm.expectRevert(abi.encodeWithSelector(IUniswapV3Graduator.NotPool.selector, ALICE));
        vm.prank(ALICE);
        graduator.uniswapV3MintCallback(1, 1, "");
        vm.expectRevert(abi.encodeWithSelector(IUniswapV3Graduator.NotPool.selector, ALICE));
        vm.prank(ALICE);
        graduator.uniswapV3SwapCallback(1, 1, "");
        address pool = graduator.poolOf(address(token));
        vm.expectRevert(abi.encodeWithSelector(IUniswapV3Graduator.NotPool.selector, pool));
        vm.prank(pool);
        graduator.uniswapV3SwapCallback(1, 1, "");
    }

    /// 9.2.7: a slot of fees that names a contract of the launch could never be claimed.
    function test_exploit_9_2_7_FeeSlotsNeverPointAtOurContracts() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(78));
        address[3] memory fixed_ = [address(pad), address(graduator), address(vault)];
        for (uint256 i; i < fixed_.length; ++i) {
            params.feeRecipients = recipientsOf(fixed_[i]);
            vm.expectRevert(
                abi.encodeWithSelector(ICurveLaunchpad.InvalidRecipient.selector, fixed_[i])
            );
            vm.prank(CREATOR);
            pad.launch{value: LAUNCH_FEE}(params);
        }
    }

    function test_collect_SharesPoolFeesBetweenCreatorAndProtocol() public {
        completeAs(ALICE, token);
        claimAs(FEE_RECIPIENT, token);
        makeFees(10 ether);
        (uint256 ethPending, uint256 tokenPending) = graduator_pending();
        vm.assertApproxEqRel(ethPending, 0.08 ether, 0.01e18);
        vm.assertGt(tokenPending, 0, "no fees in tokens");
        ICreatorFees.Fees memory fees = vault.creatorFees(FEE_RECIPIENT, only(token))[0];
        vm.assertEq(fees.eth.pending, ethPending);
        vm.assertEq(fees.token.pending, tokenPending);
        uint256 before = FEE_RECIPIENT.balance;
        claimAs(FEE_RECIPIENT, token);
        vm.assertEq(FEE_RECIPIENT.balance - before, ethPending);
        vm.assertEq(token.balanceOf(FEE_RECIPIENT), tokenPending);
        (uint256 protocolEth, uint256 protocolTokens) = graduator.protocolFees(address(token));
        vm.assertApproxEqRel(protocolEth, ethPending / 4, 0.01e18);
        vm.prank(PROTOCOL);
        graduator.claimProtocolFees(address(token));
        vm.assertEq(PROTOCOL.balance, protocolEth);
        vm.assertEq(token.balanceOf(PROTOCOL), protocolTokens);
        vm.assertEq(address(graduator).balance, 0);
    }

    function test_claimProtocolFees_RevertsForAnybodyElse() public {
        vm.expectRevert(
            abi.encodeWithSelector(IProtocolFeeOwner.NotProtocolFeeOwner.selector, ALICE)
        );
        vm.prank(ALICE);
        graduator.claimProtocolFees(address(token));
    }

    function test_constructor_RevertsOnBadTerms() public {
        IUniswapV3Graduator.Terms memory bad = graduatorTerms();
        bad.factory = ALICE;
        expectInvalid(bad, "factory");
        bad = graduatorTerms();
        bad.weth = ALICE;
        expectInvalid(bad, "weth");
        bad = graduatorTerms();
        bad.poolInitCodeHash = 0;
        expectInvalid(bad, "poolInitCodeHash");
        bad = graduatorTerms();
        bad.creatorFees = ALICE;
        expectInvalid(bad, "creatorFees");
        bad = graduatorTerms();
        bad.creatorShareBps = 10_001;
        expectInvalid(bad, "creatorShareBps");
        bad = graduatorTerms();
        bad.protocolFeeOwner = address(0);
        vm.expectRevert(
            abi.encodeWithSelector(IProtocolFeeOwner.InvalidProtocolFeeOwner.selector, address(0))
        );
        new UniswapV3Graduator(bad);
    }

    /// A hash of other pools would send every curve's tokens to addresses where no pool can be.
    function test_constructor_RevertsOnAWrongPoolCodeHash() public {
        IUniswapV3Graduator.Terms memory bad = graduatorTerms();
        bad.poolInitCodeHash = bytes32(uint256(POOL_INIT_CODE_HASH) ^ 1);
        expectInvalid(bad, "poolInitCodeHash");
    }

    /// Whoever makes the pool that proves the hash before the graduator is there stops nothing.
    function test_constructor_UsesAProvingPoolThatIsThere() public {
        address next = nextAddress();
        factory.createPool(next, address(weth), 10_000);
        vm.assertEq(address(new UniswapV3Graduator(graduatorTerms())), next);
    }

    function test_bind_RevertsForAnybodyButTheDeployer() public {
        UniswapV3Graduator fresh = new UniswapV3Graduator(graduatorTerms());
        vm.expectRevert(abi.encodeWithSelector(IGraduator.NotDeployer.selector, ALICE));
        vm.prank(ALICE);
        fresh.bind(ALICE);
        fresh.bind(BOB);
        vm.assertEq(fresh.launchpad(), BOB);
        vm.expectRevert(abi.encodeWithSelector(IGraduator.AlreadyBound.selector, BOB));
        fresh.bind(ALICE);
    }

    function test_terms_ReturnWhatWasDeployed() public view {
        vm.assertEq(
            keccak256(abi.encode(graduator.terms())), keccak256(abi.encode(graduatorTerms()))
        );
        vm.assertEq(graduator.launchpad(), address(pad));
    }

    // -------------------------------------------------------------- helpers

    function expectInvalid(IUniswapV3Graduator.Terms memory bad, string memory field) private {
        vm.expectRevert(abi.encodeWithSelector(IUniswapV3Graduator.InvalidTerms.selector, field));
        new UniswapV3Graduator(bad);
    }

    function buyTo(address recipient) private {
        vm.prank(BOB);
        pad.buy{value: 0.1 ether}(address(token), recipient, 0, NEVER);
    }

    /// Goes on until the pool is open, as anybody can.
    function openFully() private {
        for (uint256 i; i < 20 && !graduator.isOpen(address(token)); ++i) {
            pad.graduate(address(token), 100);
        }
    }

    function expectNothingToOpen(bytes memory call) private {
        bytes memory expected =
            abi.encodeWithSelector(IGraduator.NothingToOpen.selector, address(token));
        vm.prank(address(pad));
        (bool ok, bytes memory reason) = address(graduator).call(call);
        vm.assertTrue(!ok && keccak256(reason) == keccak256(expected), "there was something");
    }

    /// Trades to and fro, so that the pool's positions earn fees in both assets.
    function makeFees(uint256 ethIn) private {
        IUniswapV3Pool pool = poolOf(token);
        trader.swap(pool, !isToken0(), int256(ethIn), 0);
        trader.swap(pool, isToken0(), int256(token.balanceOf(address(trader))), 0);
    }

    /// The tick of the curve's last price, rounded to the spacing.
    function targetSpacing() private view returns (int24) {
        return PoolLiquidity.floorTick(targetTick(), 200);
    }

    /// Ether that bids for tokens between the curve's last price and where the pool stands.
    function bid(IUniswapV3Pool pool, int24 target, int24 start, uint256 amount) private {
        (uint160 price,,,,,,) = pool.slot0();
        if (isToken0()) {
            int24 lower = target - 2000;
            int24 upper = start - (start % 200) - 400;
            if (upper <= lower) upper = lower + 200;
            uint128 size = PoolLiquidity.forAmounts(price, lower, upper, 0, amount);
            trader.mint(pool, lower, upper, size);
        } else {
            int24 upper = target + 2000;
            int24 lower = start - (start % 200) + 400;
            if (lower >= upper) lower = upper - 200;
            uint128 size = PoolLiquidity.forAmounts(price, lower, upper, amount, 0);
            trader.mint(pool, lower, upper, size);
        }
    }
}

contract UniswapV3GraduatorTokenFirstTest is UniswapV3GraduatorTest {
    function setUp() public override {
        deployWorld(HIGH_WETH);
        vm.assertTrue(isToken0(), "the token does not come first");
    }
}

contract UniswapV3GraduatorEtherFirstTest is UniswapV3GraduatorTest {
    function setUp() public override {
        deployWorld(LOW_WETH);
        vm.assertTrue(!isToken0(), "ether does not come first");
    }
}
