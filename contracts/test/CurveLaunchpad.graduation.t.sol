// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {ForcedDonation, RecordingGraduator} from "./support/Attackers.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

contract CurveLaunchpadGraduationTest is LaunchpadTest {
    RecordingGraduator private graduator;
    LaunchToken private token;

    function setUp() public override {
        super.setUp();
        graduator = new RecordingGraduator();
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.graduator = address(graduator);
        deployPad(terms);
        token = launchUsual();
    }

    function test_buy_GraduatesOnceWhenTheCurveIsSoldOut() public {
        buyAs(ALICE, token, 1 ether);
        vm.assertEq(graduator.calls(), 0);
        completeAs(BOB, token);
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        uint256 fee = (state.ethRaised * 200 + 9999) / 10_000;
        vm.assertEq(uint256(state.status), uint256(ICurveLaunchpad.Status.Graduated));
        vm.assertEq(graduator.calls(), 1);
        vm.assertEq(graduator.lastToken(), address(token));
        vm.assertEq(graduator.lastEth(), state.ethRaised - fee);
        vm.assertEq(graduator.lastTokenAmount(), TOTAL_SUPPLY - CURVE_SUPPLY);
        vm.assertEq(graduator.lastVirtualEth(), state.virtualEth);
        vm.assertEq(graduator.lastVirtualToken(), state.virtualToken);
        vm.assertEq(token.balanceOf(address(graduator)), TOTAL_SUPPLY - CURVE_SUPPLY);
        vm.assertEq(token.balanceOf(address(pad)), 0);
        vm.assertEq(address(pad).balance, owedTo(FEE_RECIPIENT) + pad.protocolFees());
    }

    function test_buy_EmitsTheGraduation() public {
        uint256 raised = pad.ethToComplete();
        uint256 fee = (raised * 200 + 9999) / 10_000;
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.CurveCompleted(address(token));
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.TokenGraduated(
            address(token), graduator.POOL(), raised - fee, TOTAL_SUPPLY - CURVE_SUPPLY, fee
        );
        completeAs(ALICE, token);
    }

    /// The usual terms make the pool open where the curve ended, to a tenth of a percent.
    function test_buy_GraduatesAtTheLastPriceOfTheCurve() public {
        completeAs(ALICE, token);
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        uint256 curvePrice = state.virtualEth * 1e36 / state.virtualToken;
        uint256 poolPrice = graduator.lastEth() * 1e36 / graduator.lastTokenAmount();
        vm.assertApproxEqRel(curvePrice, poolPrice, 0.001e18);
    }

    function test_launch_CanCompleteAndGraduateInOneTransaction() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(9));
        vm.prank(CREATOR);
        address whole = pad.launch{value: 100 ether}(params);
        vm.assertEq(uint256(pad.curveOf(whole).status), uint256(ICurveLaunchpad.Status.Graduated));
        vm.assertEq(graduator.calls(), 1);
    }

    function test_buy_RevertsWhenTheGraduatorFailsAndTrapsNothing() public {
        buyAs(ALICE, token, 1 ether);
        graduator.setBroken(true);
        vm.expectRevert(RecordingGraduator.OutOfService.selector);
        completeAs(BOB, token);
        // Everything short of the last base unit still trades, both ways.
        uint256 remaining = pad.curveOf(address(token)).tokensRemaining;
        uint256 almost = pad.quoteBuyExactOut(address(token), remaining - 1e10).ethAmount;
        buyAs(BOB, token, almost);
        sellAs(BOB, token, token.balanceOf(BOB));
        sellAs(ALICE, token, token.balanceOf(ALICE));
        vm.assertEq(pad.curveOf(address(token)).tokensSold, 0);
        graduator.setBroken(false);
        completeAs(BOB, token);
        vm.assertEq(graduator.calls(), 1);
    }

    /// While the pool is not at its price the curve keeps its ether and buys back, and the graduator gets
    /// the reserve once.
    function test_buy_KeepsTheEtherUntilThePoolOpens() public {
        graduator.setStopsShort(true);
        completeAs(ALICE, token);
        _assertWaits();
        vm.assertEq(graduator.lastCrossings(), 75);
        sellAs(ALICE, token, 1e24);
        vm.assertEq(
            uint256(pad.curveOf(address(token)).status), uint256(ICurveLaunchpad.Status.Trading)
        );
        // The pool is brought to where the curve ends, not to where it is.
        pad.graduate(address(token), 50);
        vm.assertEq(graduator.lastCrossings(), 50);
        vm.assertEq(graduator.lastVirtualToken(), VIRTUAL_TOKEN - CURVE_SUPPLY);
        uint256 lastVirtualEth = graduator.lastVirtualEth();
        completeAs(BOB, token);
        vm.assertEq(pad.curveOf(address(token)).virtualEth, lastVirtualEth);
        _assertWaits();
        vm.assertEq(graduator.holds(), 3);
    }

    function test_graduate_OpensWhatWaits() public {
        graduator.setStopsShort(true);
        completeAs(ALICE, token);
        graduator.setStopsShort(false);
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        uint256 fee = (raised * 200 + 9999) / 10_000;
        uint256 protocolBefore = pad.protocolFees();
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.TokenGraduated(
            address(token), graduator.POOL(), raised - fee, TOTAL_SUPPLY - CURVE_SUPPLY, fee
        );
        vm.assertTrue(pad.graduate(address(token), 10), "not graduated");
        vm.assertEq(graduator.lastEth(), raised - fee);
        vm.assertEq(pad.protocolFees() - protocolBefore, fee);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.CurveHasGraduated.selector, address(token))
        );
        pad.graduate(address(token), 10);
    }

    /// Somebody sold to the curve meanwhile: a pool that is ready is not opened with less than all.
    function test_graduate_WaitsForTheNextLastBuy() public {
        graduator.setStopsShort(true);
        completeAs(ALICE, token);
        sellAs(ALICE, token, 1e24);
        graduator.setStopsShort(false);
        vm.assertTrue(!pad.graduate(address(token), 10), "graduated unfinished");
        vm.assertEq(graduator.calls(), 0);
        completeAs(BOB, token);
        vm.assertEq(graduator.calls(), 1);
    }

    function test_graduate_RevertsBeforeTheCurveWasSoldOut() public {
        buyAs(ALICE, token, 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.CurveNeverSoldOut.selector, address(token))
        );
        pad.graduate(address(token), 10);
    }

    function test_graduate_RevertsWhenUnknown() public {
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.UnknownToken.selector, ALICE));
        pad.graduate(ALICE, 10);
    }

    function test_graduate_RevertsWithTooFewCrossings() public {
        graduator.setStopsShort(true);
        completeAs(ALICE, token);
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.TooFewCrossings.selector, 9, 10));
        pad.graduate(address(token), 9);
    }

    function test_graduate_RevertsWithoutAGraduator() public {
        deployPad(usualConfig());
        token = launchUsual();
        completeAs(ALICE, token);
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.NoGraduator.selector));
        pad.graduate(address(token), 10);
    }

    function _assertWaits() private view {
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        vm.assertEq(uint256(state.status), uint256(ICurveLaunchpad.Status.Complete));
        vm.assertEq(graduator.calls(), 0);
        vm.assertEq(graduator.lastTokenAmount(), TOTAL_SUPPLY - CURVE_SUPPLY);
        vm.assertEq(token.balanceOf(address(graduator)), TOTAL_SUPPLY - CURVE_SUPPLY);
        vm.assertEq(
            address(pad).balance,
            state.ethRaised + owedTo(FEE_RECIPIENT) + pad.protocolFees(),
            "the ether has left"
        );
    }

    function test_buy_RevertsWhenGraduated() public {
        completeAs(ALICE, token);
        bytes memory expected =
            abi.encodeWithSelector(ICurveLaunchpad.CurveHasGraduated.selector, address(token));
        vm.expectRevert(expected);
        buyAs(BOB, token, 1 ether);
        vm.expectRevert(expected);
        pad.quoteBuy(address(token), 1 ether);
        vm.expectRevert(expected);
        pad.quoteSell(address(token), 1e18);
    }

    function test_sell_RevertsWhenGraduated() public {
        completeAs(ALICE, token);
        vm.startPrank(ALICE);
        token.approve(address(pad), 1e24);
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.CurveHasGraduated.selector, address(token))
        );
        pad.sell(address(token), 1e24, ALICE, 0, NEVER);
        vm.stopPrank();
    }

    function test_claimCreatorFees_WorksWhenGraduated() public {
        completeAs(ALICE, token);
        uint256 owed = owedTo(FEE_RECIPIENT);
        vm.assertEq(claimAs(FEE_RECIPIENT, token), owed);
    }

    function test_graduation_IgnoresDonations() public {
        new ForcedDonation{value: 5 ether}(payable(address(pad)));
        uint256 given = buyAs(BOB, token, 0.1 ether);
        vm.prank(BOB);
        token.transfer(address(pad), given);
        completeAs(ALICE, token);
        vm.assertEq(graduator.lastTokenAmount(), TOTAL_SUPPLY - CURVE_SUPPLY);
        vm.assertEq(address(pad).balance, 5 ether + owedTo(FEE_RECIPIENT) + pad.protocolFees());
    }

    function test_graduation_CannotBeReentered() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(10));
        vm.prank(CREATOR);
        address other = pad.launch{value: LAUNCH_FEE}(params);
        graduator.setAttack(abi.encodeCall(pad.sell, (other, 1, address(graduator), 0, NEVER)));
        completeAs(ALICE, token);
        vm.assertTrue(!graduator.attackSucceeded(), "re-entered");
    }
}
