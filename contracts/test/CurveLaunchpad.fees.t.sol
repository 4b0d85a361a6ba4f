// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {IProtocolFeeOwner} from "../src/interfaces/IProtocolFeeOwner.sol";
import {EtherRefuser} from "./support/Attackers.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

contract CurveLaunchpadFeesTest is LaunchpadTest {
    LaunchToken private token;

    function setUp() public override {
        super.setUp();
        token = launchUsual();
    }

    function test_claimCreatorFees_PaysTheRecipientOnceAndKeepsTheTotals() public {
        buyAs(ALICE, token, 1 ether);
        uint256 owed = owedTo(FEE_RECIPIENT);
        vm.expectEmit(address(vault));
        emit ICreatorFees.CreatorFeesCollected(address(token), owed, 0);
        vm.expectEmit(address(vault));
        emit ICreatorFees.CreatorFeesClaimed(FEE_RECIPIENT, address(token), FEE_RECIPIENT, owed, 0);
        vm.assertEq(claimAs(FEE_RECIPIENT, token), owed);
        vm.assertEq(FEE_RECIPIENT.balance, owed);
        ICreatorFees.Amounts memory eth = vault.creatorFees(FEE_RECIPIENT, only(token))[0].eth;
        vm.assertEq(eth.claimable + eth.pending, 0);
        vm.assertEq(eth.claimed, owed);
        vm.assertEq(eth.lifetime, owed);
        vm.assertEq(pad.curveOf(address(token)).creatorFeesAccrued, owed);
    }

    function test_claimCreatorFees_CollectsAcrossTokens() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(2));
        vm.prank(BOB);
        LaunchToken second = LaunchToken(pad.launch{value: LAUNCH_FEE}(params));
        buyAs(ALICE, token, 1 ether);
        buyAs(ALICE, second, 0.5 ether);
        address[] memory both = new address[](2);
        (both[0], both[1]) = (address(token), address(second));
        vm.prank(FEE_RECIPIENT);
        vm.assertEq(vault.claimCreatorFees(both), 0.014_925 ether);
    }

    function test_claimCreatorFees_WorksWhenTheCurveIsComplete() public {
        completeAs(ALICE, token);
        vm.assertGt(claimAs(FEE_RECIPIENT, token), 0, "nothing paid");
    }

    function test_claimCreatorFees_RevertsWhenClaimedTwice() public {
        buyAs(ALICE, token, 1 ether);
        claimAs(FEE_RECIPIENT, token);
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.NothingToClaim.selector, FEE_RECIPIENT));
        claimAs(FEE_RECIPIENT, token);
    }

    function test_claimCreatorFees_RevertsWhenTheCallerIsOnlyTheCreator() public {
        buyAs(ALICE, token, 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, address(token), CREATOR)
        );
        claimAs(CREATOR, token);
    }

    function test_claimCreatorFees_RevertsWhenTheRecipientRefusesEtherAndBlocksNobody() public {
        EtherRefuser refuser = new EtherRefuser();
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.feeRecipients = recipientsOf(address(refuser));
        params.salt = bytes32(uint256(3));
        vm.prank(CREATOR);
        LaunchToken stubborn = LaunchToken(pad.launch{value: LAUNCH_FEE}(params));
        buyAs(ALICE, token, 1 ether);
        buyAs(ALICE, stubborn, 1 ether);
        vm.expectRevert(ICreatorFees.ETHTransferFailed.selector);
        refuser.run(address(vault), abi.encodeCall(vault.claimCreatorFees, (only(stubborn))), 0);
        sellAs(ALICE, stubborn, stubborn.balanceOf(ALICE));
        claimAs(FEE_RECIPIENT, token);
        vm.prank(PROTOCOL);
        pad.claimProtocolFees();
        vm.assertEq(owedTo(address(refuser)), address(pad).balance - _raised());
    }

    function test_claimProtocolFees_PaysTheOwner() public {
        buyAs(ALICE, token, 1 ether);
        uint256 owed = LAUNCH_FEE + 0.000_05 ether;
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.ProtocolFeesClaimed(PROTOCOL, owed);
        vm.prank(PROTOCOL);
        vm.assertEq(pad.claimProtocolFees(), owed);
        vm.assertEq(PROTOCOL.balance, owed);
        vm.assertEq(pad.protocolFees(), 0);
        vm.assertEq(pad.protocolFeesAccrued(), owed);
        vm.assertEq(pad.protocolFeesClaimed(), owed);
    }

    function test_claimProtocolFees_RevertsWhenTheCallerIsNotTheOwner() public {
        vm.expectRevert(
            abi.encodeWithSelector(IProtocolFeeOwner.NotProtocolFeeOwner.selector, ALICE)
        );
        vm.prank(ALICE);
        pad.claimProtocolFees();
    }

    function test_claimProtocolFees_RevertsWhenThereIsNothing() public {
        vm.startPrank(PROTOCOL);
        pad.claimProtocolFees();
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.NothingToClaim.selector, PROTOCOL));
        pad.claimProtocolFees();
        vm.stopPrank();
    }

    function testFuzz_fees_AddUpToWhatTradersPaid(uint256[8] calldata seeds) public {
        uint256 paidIn;
        uint256 paidOut;
        for (uint256 i; i < seeds.length; ++i) {
            if (i % 2 == 0) {
                uint256 before = ALICE.balance;
                buyAs(ALICE, token, between(seeds[i], 1e9, 0.5 ether));
                paidIn += before - ALICE.balance;
            } else {
                uint256 held = token.balanceOf(ALICE);
                if (held < 1e12) continue;
                paidOut += sellAs(ALICE, token, between(seeds[i], 1e12, held));
            }
        }
        uint256 fees = owedTo(FEE_RECIPIENT) + pad.protocolFees() - LAUNCH_FEE;
        vm.assertEq(paidIn - paidOut, _raised() + fees);
    }

    function _raised() private view returns (uint256 sum) {
        for (uint256 i; i < pad.tokenCount(); ++i) {
            sum += pad.curveOf(pad.tokenAt(i)).ethRaised;
        }
    }
}
