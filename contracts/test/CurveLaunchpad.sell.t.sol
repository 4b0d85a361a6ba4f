// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {EtherRefuser} from "./support/Attackers.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

contract CurveLaunchpadSellTest is LaunchpadTest {
    uint256 private constant SELLER_KEY = 0x5e11e4;

    LaunchToken private token;
    address private seller;

    function setUp() public override {
        super.setUp();
        token = launchUsual();
        seller = vm.addr(SELLER_KEY);
        vm.deal(seller, 10 ether);
        buyAs(seller, token, 1 ether);
    }

    function test_sell_FollowsTheFormula() public {
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        uint256 amount = 1_000_000e18;
        uint256 gross = state.virtualEth * amount / (state.virtualToken + amount);
        uint256 fee = (gross * 100 + 9999) / 10_000;
        uint256 before = seller.balance;
        uint256 ethOut = sellAs(seller, token, amount);
        vm.assertEq(ethOut, gross - fee);
        vm.assertEq(seller.balance - before, ethOut);
        vm.assertEq(pad.curveOf(address(token)).ethRaised, state.ethRaised - gross);
    }

    function test_sell_EmitsTheTrade() public {
        uint256 amount = token.balanceOf(seller);
        ICurveLaunchpad.Quote memory quote = pad.quoteSell(address(token), amount);
        vm.startPrank(seller);
        token.approve(address(pad), amount);
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.Trade(
            address(token),
            seller,
            BOB,
            false,
            quote.ethAmount,
            amount,
            quote.feeAmount,
            quote.creatorFee,
            quote.protocolFee,
            quote.virtualEth,
            quote.virtualToken,
            block.timestamp
        );
        pad.sell(address(token), amount, BOB, 0, NEVER);
        vm.stopPrank();
        vm.assertEq(BOB.balance, 1000 ether + quote.ethAmount);
    }

    function testFuzz_sell_DoesExactlyWhatTheQuoteSaid(uint256 amount) public {
        amount = between(amount, 1e11, token.balanceOf(seller));
        ICurveLaunchpad.Quote memory quote = pad.quoteSell(address(token), amount);
        uint256 before = seller.balance;
        sellAs(seller, token, amount);
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        vm.assertEq(seller.balance - before, quote.ethAmount);
        vm.assertEq(quote.creatorFee + quote.protocolFee, quote.feeAmount);
        vm.assertEq(state.virtualEth, quote.virtualEth);
        vm.assertEq(state.virtualToken, quote.virtualToken);
    }

    function testFuzz_quoteSellExactOut_IsTheSmallestSale(uint256 ethOut) public view {
        ethOut = between(ethOut, 1, 0.98 ether);
        ICurveLaunchpad.Quote memory quote = pad.quoteSellExactOut(address(token), ethOut);
        vm.assertGe(quote.ethAmount, ethOut, "returns too little");
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        uint256 less = quote.tokenAmount - 1;
        uint256 gross = state.virtualEth * less / (state.virtualToken + less);
        vm.assertTrue(gross - (gross * 100 + 9999) / 10_000 < ethOut, "a smaller sale does it");
    }

    function test_sell_ReopensACompleteCurve() public {
        completeAs(ALICE, token);
        vm.startPrank(seller);
        token.approve(address(pad), 1e18);
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.CurveReopened(address(token));
        pad.sell(address(token), 1e18, seller, 0, NEVER);
        vm.stopPrank();
        vm.assertEq(
            uint256(pad.curveOf(address(token)).status), uint256(ICurveLaunchpad.Status.Trading)
        );
        buyAs(BOB, token, 0.1 ether);
    }

    function test_sell_EveryHolderCanLeaveAndTheFeesRemain() public {
        completeAs(ALICE, token);
        sellAs(ALICE, token, token.balanceOf(ALICE));
        sellAs(seller, token, token.balanceOf(seller));
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        vm.assertEq(state.tokensSold, 0);
        vm.assertEq(
            address(pad).balance, state.ethRaised + owedTo(FEE_RECIPIENT) + pad.protocolFees()
        );
    }

    function test_sell_RevertsWhenNotApproved() public {
        vm.expectRevert(ICurveLaunchpad.TransferFromFailed.selector);
        vm.prank(seller);
        pad.sell(address(token), 1e18, seller, 0, NEVER);
    }

    function test_sell_RevertsWhenTheSellerHasTooFew() public {
        vm.startPrank(BOB);
        token.approve(address(pad), 1e18);
        vm.expectRevert(ICurveLaunchpad.TransferFromFailed.selector);
        pad.sell(address(token), 1e18, BOB, 0, NEVER);
        vm.stopPrank();
    }

    function test_sell_RevertsWhenMoreThanTheCurveSold() public {
        uint256 sold = pad.curveOf(address(token)).tokensSold;
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.AmountTooLarge.selector, sold + 1, sold)
        );
        vm.prank(seller);
        pad.sell(address(token), sold + 1, seller, 0, NEVER);
    }

    function test_sell_RevertsWhenZero() public {
        vm.expectRevert(ICurveLaunchpad.AmountTooSmall.selector);
        vm.prank(seller);
        pad.sell(address(token), 0, seller, 0, NEVER);
    }

    function test_sell_RevertsWhenTheProceedsRoundToNothing() public {
        vm.expectRevert(ICurveLaunchpad.AmountTooSmall.selector);
        vm.prank(seller);
        pad.sell(address(token), 1, seller, 0, NEVER);
    }

    function test_sell_RevertsWhenThePriceMoved() public {
        buyAs(ALICE, token, 1 ether);
        uint256 amount = token.balanceOf(seller);
        uint256 expected = pad.quoteSell(address(token), amount).ethAmount;
        sellAs(ALICE, token, token.balanceOf(ALICE));
        vm.startPrank(seller);
        token.approve(address(pad), amount);
        vm.expectPartialRevert(ICurveLaunchpad.SlippageExceeded.selector);
        pad.sell(address(token), amount, seller, expected, NEVER);
        vm.stopPrank();
    }

    function test_sell_RevertsWhenLate() public {
        uint256 deadline = block.timestamp;
        vm.warp(deadline + 1);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.DeadlinePassed.selector, deadline, deadline + 1)
        );
        vm.prank(seller);
        pad.sell(address(token), 1e18, seller, 0, deadline);
    }

    function test_sell_RevertsWhenTheRecipientIsZero() public {
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.InvalidRecipient.selector, address(0))
        );
        vm.prank(seller);
        pad.sell(address(token), 1e18, address(0), 0, NEVER);
    }

    function test_sell_RevertsWhenTheRecipientRefusesEther() public {
        address refuser = address(new EtherRefuser());
        vm.startPrank(seller);
        token.approve(address(pad), 1e18);
        vm.expectRevert(ICurveLaunchpad.ETHTransferFailed.selector);
        pad.sell(address(token), 1e18, refuser, 0, NEVER);
        vm.stopPrank();
    }

    function test_sellWithPermit_NeedsNoApproval() public {
        ICurveLaunchpad.PermitSignature memory signature = _permit(1e24, block.timestamp);
        uint256 before = seller.balance;
        vm.prank(seller);
        uint256 ethOut =
            pad.sellWithPermit(address(token), 1e24, seller, 0, block.timestamp, signature);
        vm.assertEq(seller.balance - before, ethOut);
        vm.assertEq(token.allowance(seller, address(pad)), 0);
    }

    function test_sellWithPermit_SurvivesAPermitSubmittedByAnother() public {
        ICurveLaunchpad.PermitSignature memory signature = _permit(1e24, block.timestamp);
        vm.prank(BOB);
        token.permit(
            seller, address(pad), 1e24, block.timestamp, signature.v, signature.r, signature.s
        );
        vm.prank(seller);
        uint256 ethOut =
            pad.sellWithPermit(address(token), 1e24, seller, 0, block.timestamp, signature);
        vm.assertGt(ethOut, 0, "griefed");
    }

    function test_sellWithPermit_RevertsWhenThePermitIsReplayed() public {
        ICurveLaunchpad.PermitSignature memory signature = _permit(1e24, block.timestamp);
        vm.startPrank(seller);
        pad.sellWithPermit(address(token), 1e24, seller, 0, block.timestamp, signature);
        vm.expectRevert(ICurveLaunchpad.TransferFromFailed.selector);
        pad.sellWithPermit(address(token), 1e24, seller, 0, block.timestamp, signature);
        vm.stopPrank();
    }

    function test_sellWithPermit_RevertsWhenAnotherUsesThePermit() public {
        ICurveLaunchpad.PermitSignature memory signature = _permit(1e24, block.timestamp);
        vm.expectRevert(ICurveLaunchpad.TransferFromFailed.selector);
        vm.prank(BOB);
        pad.sellWithPermit(address(token), 1e24, BOB, 0, block.timestamp, signature);
    }

    function test_sellWithPermit_RevertsWhenTheTokenIsForeign() public {
        ICurveLaunchpad.PermitSignature memory signature = _permit(1e24, block.timestamp);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.UnknownToken.selector, address(this))
        );
        vm.prank(seller);
        pad.sellWithPermit(address(this), 1e24, seller, 0, block.timestamp, signature);
    }

    function test_quoteSellExactOut_RevertsWhenMoreThanRaised() public {
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        vm.expectPartialRevert(ICurveLaunchpad.AmountTooLarge.selector);
        pad.quoteSellExactOut(address(token), raised);
        vm.expectPartialRevert(ICurveLaunchpad.AmountTooLarge.selector);
        pad.quoteSellExactOut(address(token), type(uint256).max);
    }

    function test_quoteSellExactOut_RevertsWhenZero() public {
        vm.expectRevert(ICurveLaunchpad.AmountTooSmall.selector);
        pad.quoteSellExactOut(address(token), 0);
    }

    function _permit(uint256 amount, uint256 deadline)
        private
        view
        returns (ICurveLaunchpad.PermitSignature memory signature)
    {
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(
                    "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
                ),
                seller,
                address(pad),
                amount,
                token.nonces(seller),
                deadline
            )
        );
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), structHash));
        (signature.v, signature.r, signature.s) = vm.sign(SELLER_KEY, digest);
    }
}
