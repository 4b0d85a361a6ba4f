// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

contract CurveLaunchpadBuyTest is LaunchpadTest {
    LaunchToken private token;

    function setUp() public override {
        super.setUp();
        token = launchUsual();
    }

    /// The numbers come from the formula worked out by hand with rational arithmetic.
    function test_buy_FollowsTheFormula() public {
        uint256 tokensOut = buyAs(ALICE, token, 1 ether);
        uint256 expected = uint256(VIRTUAL_TOKEN) * 0.99 ether / (uint256(VIRTUAL_ETH) + 0.99 ether);
        vm.assertEq(tokensOut, expected);
        vm.assertEq(token.balanceOf(ALICE), expected);
        vm.assertEq(pad.curveOf(address(token)).ethRaised, 0.99 ether);
        vm.assertEq(owedTo(FEE_RECIPIENT), 0.009_95 ether);
        vm.assertEq(pad.protocolFees(), LAUNCH_FEE + 0.000_05 ether);
    }

    function test_buy_EmitsTheTrade() public {
        ICurveLaunchpad.Quote memory quote = pad.quoteBuy(address(token), 1 ether);
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.Trade(
            address(token),
            ALICE,
            BOB,
            true,
            1 ether,
            quote.tokenAmount,
            0.01 ether,
            0.009_95 ether,
            0.000_05 ether,
            VIRTUAL_ETH + 0.99 ether,
            VIRTUAL_TOKEN - quote.tokenAmount,
            block.timestamp
        );
        vm.prank(ALICE);
        pad.buy{value: 1 ether}(address(token), BOB, 0, NEVER);
        vm.assertEq(token.balanceOf(BOB), quote.tokenAmount);
    }

    function testFuzz_buy_DoesExactlyWhatTheQuoteSaid(uint256 ethIn) public {
        ethIn = between(ethIn, 2, 20 ether);
        ICurveLaunchpad.Quote memory quote = pad.quoteBuy(address(token), ethIn);
        uint256 before = ALICE.balance;
        uint256 tokensOut = buyAs(ALICE, token, ethIn);
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        vm.assertEq(tokensOut, quote.tokenAmount);
        vm.assertEq(before - ALICE.balance, quote.ethAmount);
        vm.assertEq(quote.ethAmount + quote.refund, ethIn);
        vm.assertEq(state.virtualEth, quote.virtualEth);
        vm.assertEq(state.virtualToken, quote.virtualToken);
        vm.assertEq(state.ethRaised, quote.ethAmount - quote.feeAmount);
        vm.assertEq(state.creatorFeesAccrued, quote.creatorFee);
    }

    function testFuzz_quoteBuyExactOut_IsTheCheapestBuy(uint256 tokensOut) public view {
        tokensOut = between(tokensOut, 1, CURVE_SUPPLY);
        ICurveLaunchpad.Quote memory quote = pad.quoteBuyExactOut(address(token), tokensOut);
        vm.assertGe(quote.tokenAmount, tokensOut, "returns too little");
        vm.assertEq(quote.refund, 0);
        if (quote.ethAmount > 2) {
            ICurveLaunchpad.Quote memory cheaper = pad.quoteBuy(address(token), quote.ethAmount - 1);
            vm.assertTrue(cheaper.tokenAmount < tokensOut, "a cheaper buy does it");
        }
    }

    function test_buy_LastBuyerGetsTheRemainderAndTheRestBack() public {
        buyAs(ALICE, token, 2 ether);
        uint256 remaining = pad.curveOf(address(token)).tokensRemaining;
        uint256 before = BOB.balance;
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.CurveCompleted(address(token));
        uint256 bought = buyAs(BOB, token, 50 ether);
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        vm.assertEq(bought, remaining);
        vm.assertEq(state.tokensRemaining, 0);
        vm.assertEq(uint256(state.status), uint256(ICurveLaunchpad.Status.Complete));
        // What BOB paid is the net cost plus a fee on that cost alone, not on the 50 ether.
        uint256 spent = before - BOB.balance;
        uint256 net = state.ethRaised - 1.98 ether;
        vm.assertEq(spent, (net * 10_000 + 9899) / 9900);
        vm.assertEq(
            address(pad).balance, state.ethRaised + owedTo(FEE_RECIPIENT) + pad.protocolFees()
        );
    }

    function test_buy_CompletesAtExactlyTheQuotedPriceAndNotOneWeiBelow() public {
        uint256 price = pad.quoteBuyExactOut(address(token), CURVE_SUPPLY).ethAmount;
        vm.assertTrue(
            pad.quoteBuy(address(token), price - 1).tokenAmount < CURVE_SUPPLY, "one wei cheaper"
        );
        uint256 before = ALICE.balance;
        buyAs(ALICE, token, price);
        vm.assertEq(before - ALICE.balance, price);
        vm.assertEq(pad.curveOf(address(token)).ethRaised, pad.ethToComplete());
    }

    function test_buy_UsualCurveRaisesTheDocumentedEther() public view {
        vm.assertApproxEqRel(pad.ethToComplete(), 2.864 ether, 0.0001e18);
    }

    function test_buy_RevertsWhenComplete() public {
        completeAs(ALICE, token);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.CurveIsComplete.selector, address(token))
        );
        buyAs(BOB, token, 1 ether);
    }

    function test_buy_RevertsWhenTheTokenIsUnknown() public {
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.UnknownToken.selector, address(0xdead))
        );
        buyAs(ALICE, LaunchToken(address(0xdead)), 1 ether);
    }

    function test_buy_RevertsWhenNothingIsPaid() public {
        vm.expectRevert(ICurveLaunchpad.AmountTooSmall.selector);
        buyAs(ALICE, token, 0);
    }

    function test_buy_RevertsWhenTheFeeEatsTheWholePayment() public {
        vm.expectRevert(ICurveLaunchpad.AmountTooSmall.selector);
        buyAs(ALICE, token, 1);
    }

    function test_buy_RevertsWhenThePriceMoved() public {
        uint256 expected = pad.quoteBuy(address(token), 1 ether).tokenAmount;
        buyAs(BOB, token, 0.1 ether);
        vm.expectPartialRevert(ICurveLaunchpad.SlippageExceeded.selector);
        vm.prank(ALICE);
        pad.buy{value: 1 ether}(address(token), ALICE, expected, NEVER);
    }

    function test_buy_RevertsWhenCutShortBelowTheMinimum() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                ICurveLaunchpad.SlippageExceeded.selector,
                uint256(CURVE_SUPPLY) + 1,
                uint256(CURVE_SUPPLY)
            )
        );
        vm.prank(ALICE);
        pad.buy{value: 100 ether}(address(token), ALICE, uint256(CURVE_SUPPLY) + 1, NEVER);
    }

    function test_buy_RevertsWhenLate() public {
        uint256 deadline = block.timestamp;
        vm.warp(deadline + 1);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.DeadlinePassed.selector, deadline, deadline + 1)
        );
        vm.prank(ALICE);
        pad.buy{value: 1 ether}(address(token), ALICE, 0, deadline);
    }

    function test_buy_AcceptsTheDeadlineSecondWhateverTheBlockNumber() public {
        vm.roll(type(uint64).max);
        vm.prank(ALICE);
        pad.buy{value: 1 ether}(address(token), ALICE, 0, block.timestamp);
        vm.assertGt(token.balanceOf(ALICE), 0, "no tokens");
    }

    function test_buy_RevertsWhenTheRecipientIsZero() public {
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.InvalidRecipient.selector, address(0))
        );
        vm.prank(ALICE);
        pad.buy{value: 1 ether}(address(token), address(0), 0, NEVER);
    }

    function test_buy_RevertsWhenTheRecipientIsTheLaunchpad() public {
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.InvalidRecipient.selector, address(pad))
        );
        vm.prank(ALICE);
        pad.buy{value: 1 ether}(address(token), address(pad), 0, NEVER);
    }

    function test_quoteBuy_RevertsWhenTheAmountIsOutOfRange() public {
        uint256 tooMuch = uint256(type(uint128).max) + 1;
        vm.expectRevert(
            abi.encodeWithSelector(
                ICurveLaunchpad.AmountTooLarge.selector, tooMuch, type(uint128).max
            )
        );
        pad.quoteBuy(address(token), tooMuch);
    }

    function test_quoteBuy_AcceptsTheLargestAmount() public view {
        ICurveLaunchpad.Quote memory quote = pad.quoteBuy(address(token), type(uint128).max);
        vm.assertEq(quote.tokenAmount, CURVE_SUPPLY);
        vm.assertEq(quote.ethAmount + quote.refund, type(uint128).max);
    }

    function test_quoteBuyExactOut_RevertsWhenTheCurveHasLess() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                ICurveLaunchpad.AmountTooLarge.selector,
                uint256(CURVE_SUPPLY) + 1,
                uint256(CURVE_SUPPLY)
            )
        );
        pad.quoteBuyExactOut(address(token), uint256(CURVE_SUPPLY) + 1);
    }

    function test_quoteBuyExactOut_RevertsWhenZero() public {
        vm.expectRevert(ICurveLaunchpad.AmountTooSmall.selector);
        pad.quoteBuyExactOut(address(token), 0);
    }

    function test_launchpad_RefusesPlainEther() public {
        vm.prank(ALICE);
        (bool ok,) = address(pad).call{value: 1}("");
        vm.assertTrue(!ok, "accepted ether without a purpose");
    }
}
