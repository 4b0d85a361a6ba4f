// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../src/CreatorFees.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {EtherRefuser} from "./support/Attackers.sol";
import {MoodyToken, TestFamily} from "./support/FeeSources.sol";
import {between, vm} from "./support/Vm.sol";

/// @title The vault alone, with a family that does what the tests say
contract CreatorFeesTest {
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);
    address private constant CAROL = address(0xCA401);

    CreatorFees private vault;
    TestFamily private family;
    TestFamily private otherFamily;
    MoodyToken private token;

    receive() external payable {}

    function setUp() public {
        vault = new CreatorFees();
        family = new TestFamily(vault);
        otherFamily = new TestFamily(vault);
        address[] memory families = new address[](2);
        (families[0], families[1]) = (address(family), address(otherFamily));
        vault.seal(families);
        token = family.launch(shares(ALICE, 7000, BOB, 3000));
        vm.deal(address(this), 1000 ether);
    }

    function test_claim_SharesWhatWasCollected() public {
        family.earn{value: 1 ether}(1000);
        expectFees(ALICE, 0, 0, 0.7 ether);
        vm.assertEq(claim(ALICE), 0.7 ether);
        vm.assertEq(ALICE.balance, 0.7 ether);
        vm.assertEq(token.balanceOf(ALICE), 700);
        expectFees(ALICE, 0.7 ether, 0, 0);
        expectFees(BOB, 0, 0.3 ether, 0);
        family.earn{value: 1 ether}(0);
        vm.assertEq(claim(BOB), 0.6 ether);
        vm.assertEq(token.balanceOf(BOB), 300);
        (uint256 eth, uint256 tokens) = vault.collectedOf(address(token));
        vm.assertEq(eth, 2 ether);
        vm.assertEq(tokens, 1000);
    }

    function test_collect_PaysNobody() public {
        family.earn{value: 1 ether}(10);
        vm.prank(CAROL);
        (uint256 eth, uint256 tokens) = vault.collect(address(token));
        vm.assertEq(eth, 1 ether);
        vm.assertEq(tokens, 10);
        vm.assertEq(address(vault).balance, 1 ether);
        vm.assertEq(CAROL.balance, 0);
        expectFees(ALICE, 0, 0.7 ether, 0);
    }

    /// 9.2.9: a recipient of a third gets exactly a third of it all, in however many claims.
    function testFuzz_exploit_9_2_9_ManyTinyClaimsGetTheSameAsOne(uint256[6] calldata parts)
        public
    {
        MoodyToken split = family.launch(shares(ALICE, 3333, BOB, 6667));
        uint256 sum;
        for (uint256 i; i < parts.length; ++i) {
            uint256 part = between(parts[i], 0, 1 ether);
            family.earn{value: part}(0);
            vault.collect(address(split));
            sum += part;
            vm.prank(ALICE);
            try vault.claimCreatorFees(only(split)) {} catch {}
        }
        vm.assertEq(ALICE.balance, sum * 3333 / 10_000);
        if (sum * 6667 / 10_000 > 0) {
            vm.prank(BOB);
            vault.claimCreatorFees(only(split));
        }
        vm.assertEq(BOB.balance, sum * 6667 / 10_000);
        vm.assertLe(address(vault).balance, 1, "the rest is more than a wei");
    }

    /// 9.2.7: anybody may call, only recipients are paid, and nobody twice.
    function test_exploit_9_2_7_OnlyRecipientsAreEverPaid() public {
        family.earn{value: 1 ether}(0);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, address(token), CAROL)
        );
        claim(CAROL);
        vm.expectRevert(
            abi.encodeWithSelector(
                ICreatorFees.NotRecipient.selector, address(token), address(family)
            )
        );
        claim(address(family));
    }

    function test_exploit_9_2_7_NoClaimTwiceEvenInOneList() public {
        family.earn{value: 1 ether}(100);
        address[] memory twice = new address[](2);
        (twice[0], twice[1]) = (address(token), address(token));
        vm.prank(ALICE);
        vm.assertEq(vault.claimCreatorFees(twice), 0.7 ether);
        vm.assertEq(token.balanceOf(ALICE), 70);
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.NothingToClaim.selector, ALICE));
        claim(ALICE);
    }

    /// 9.2.7: a source that calls back while it pays cannot claim or collect in between.
    function test_exploit_9_2_7_SourcesCannotReenter() public {
        family.earn{value: 1 ether}(0);
        family.setAttack(abi.encodeCall(vault.collect, (address(token))));
        vm.assertEq(claim(ALICE), 0.7 ether);
        vm.assertTrue(!family.attackSucceeded(), "re-entered");
    }

    /// 9.2.7: each recipient hands over its own slot only, once, and with what is in it.
    function test_exploit_9_2_7_RecipientsMoveOnlyTheirOwnSlot() public {
        family.earn{value: 1 ether}(0);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, address(token), CAROL)
        );
        vm.prank(CAROL);
        vault.transferRecipient(address(token), CAROL);
        vm.expectEmit(address(vault));
        emit ICreatorFees.RecipientTransferred(address(token), ALICE, CAROL);
        vm.prank(ALICE);
        vault.transferRecipient(address(token), CAROL);
        vm.assertEq(claim(CAROL), 0.7 ether);
        vm.assertEq(claim(BOB), 0.3 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, address(token), ALICE)
        );
        claim(ALICE);
        vm.assertEq(vault.recipientsOf(address(token))[0].bps, 7000);
    }

    function test_transferRecipient_RevertsForARecipientOfTheToken() public {
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.DuplicateRecipient.selector, BOB));
        vm.prank(ALICE);
        vault.transferRecipient(address(token), BOB);
    }

    /// 9.2.15: a recipient that refuses ether keeps its fees in the vault and blocks nobody.
    function test_exploit_9_2_15_RefusingRecipientBlocksNobody() public {
        EtherRefuser refuser = new EtherRefuser();
        MoodyToken stubborn = family.launch(shares(address(refuser), 5000, BOB, 5000));
        family.earn{value: 1 ether}(0);
        vm.expectRevert(ICreatorFees.ETHTransferFailed.selector);
        refuser.run(address(vault), abi.encodeCall(vault.claimCreatorFees, (only(stubborn))), 0);
        vm.prank(BOB);
        vm.assertEq(vault.claimCreatorFees(only(stubborn)), 0.5 ether);
        // It can still hand its slot to an account that takes ether.
        refuser.run(
            address(vault), abi.encodeCall(vault.transferRecipient, (address(stubborn), CAROL)), 0
        );
        vm.prank(CAROL);
        vm.assertEq(vault.claimCreatorFees(only(stubborn)), 0.5 ether);
    }

    /// 9.2.15: a recipient that refuses ether names who is paid in its place, and keeps its slot.
    function test_exploit_9_2_15_RefuserNamesWhoIsPaid() public {
        EtherRefuser refuser = new EtherRefuser();
        MoodyToken stubborn = family.launch(shares(address(refuser), 5000, BOB, 5000));
        for (uint256 i = 1; i <= 2; ++i) {
            family.earn{value: 1 ether}(100);
            vm.expectEmit(address(vault));
            emit ICreatorFees.CreatorFeesClaimed(
                address(refuser), address(stubborn), CAROL, 0.5 ether, 50
            );
            refuser.run(
                address(vault), abi.encodeCall(vault.claimCreatorFeesTo, (only(stubborn), CAROL)), 0
            );
            vm.assertEq(CAROL.balance, i * 0.5 ether);
            vm.assertEq(stubborn.balanceOf(CAROL), i * 50);
        }
        vm.assertEq(
            vault.creatorFees(address(refuser), only(stubborn))[0].eth.claimed,
            1 ether,
            "not booked"
        );
        vm.assertEq(vault.recipientsOf(address(stubborn))[0].account, address(refuser));
    }

    /// 9.2.7: naming another account pays the caller's part, never that of the account.
    function test_exploit_9_2_7_OnlyTheRecipientNamesWhoIsPaid() public {
        family.earn{value: 1 ether}(0);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, address(token), CAROL)
        );
        claimTo(CAROL, ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, address(token), CAROL)
        );
        claimTo(CAROL, CAROL);
        vm.assertEq(claimTo(BOB, ALICE), 0.3 ether);
        vm.assertEq(ALICE.balance, 0.3 ether);
        vm.assertEq(claim(ALICE), 0.7 ether);
    }

    /// 9.2.15: what could never hand it on is not paid.
    function test_exploit_9_2_15_ClaimsNeverPayOurContracts() public {
        family.earn{value: 1 ether}(0);
        address[6] memory wrong = ours();
        for (uint256 i; i < wrong.length; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(ICreatorFees.InvalidRecipient.selector, wrong[i])
            );
            claimTo(ALICE, wrong[i]);
        }
    }

    /// 9.2.15: a slot that points at a contract of ours would keep its fees for ever.
    function test_exploit_9_2_15_SlotsNeverPointAtOurContracts() public {
        address[6] memory wrong = ours();
        for (uint256 i; i < wrong.length; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(ICreatorFees.InvalidRecipient.selector, wrong[i])
            );
            family.launch(shares(ALICE, 5000, wrong[i], 5000));
            vm.expectRevert(
                abi.encodeWithSelector(ICreatorFees.InvalidRecipient.selector, wrong[i])
            );
            vm.prank(ALICE);
            vault.transferRecipient(address(token), wrong[i]);
        }
    }

    /// 9.2.6: a token that refuses the payment keeps the ether from nobody, and is paid later.
    function test_exploit_9_2_6_RefusingTokenDoesNotKeepTheEther() public {
        for (uint256 i; i < 2; ++i) {
            family.earn{value: 1 ether}(1000);
            token.setRefused(ALICE, i == 1);
            vm.assertEq(claim(ALICE), 0.7 ether);
            vm.assertEq(token.balanceOf(ALICE), 700 * i);
            token.setRefused(address(0), false);
            vm.assertEq(claim(ALICE), 0);
            vm.assertEq(token.balanceOf(ALICE), 700 * (i + 1));
        }
    }

    /// 9.2.6: what a source says it sent does not count, only what came.
    function test_exploit_9_2_6_BooksWhatCameNotWhatWasSaid() public {
        family.earn{value: 1 ether}(0);
        family.setOverstatement(100 ether);
        vault.collect(address(token));
        (uint256 eth,) = vault.collectedOf(address(token));
        vm.assertEq(eth, 1 ether);
    }

    /// A source that fails does not take what was collected before as a hostage.
    function test_exploit_9_2_8_BrokenSourceBlocksNothingElse() public {
        MoodyToken other = family.launch(shares(ALICE, 5000, CAROL, 5000));
        family.earn{value: 1 ether}(0);
        vault.collect(address(token));
        family.setBroken(true);
        address[] memory both = new address[](2);
        (both[0], both[1]) = (address(other), address(token));
        vm.expectEmit(address(vault));
        emit ICreatorFees.CollectionFailed(
            address(other), abi.encodeWithSignature("Error(string)", "broken")
        );
        vm.prank(ALICE);
        vm.assertEq(vault.claimCreatorFees(both), 0.7 ether);
        vm.assertEq(vault.creatorFees(ALICE, both)[1].eth.claimed, 0.7 ether);
        vm.expectRevert("broken");
        vault.collect(address(token));
    }

    /// 9.2.3: ether comes in only while a source pays, so nothing lies there that belongs to nobody.
    function test_exploit_9_2_3_StrayEtherIsRefused() public {
        vm.assertTrue(!family.donateTo{value: 1 ether}(payable(address(vault))), "accepted");
        (bool ok,) = address(vault).call{value: 1}("");
        vm.assertTrue(!ok, "accepted");
        family.earn{value: 1 ether}(0);
        vault.collect(address(token));
        (ok,) = address(vault).call{value: 1}("");
        vm.assertTrue(!ok, "accepted after a collection");
    }

    // ------------------------------------------------------------- families

    /// 9.2.5: after the families are fixed the deployer is nobody.
    function test_exploit_9_2_5_FamiliesAreFixedForEver() public {
        address[] memory families = new address[](1);
        families[0] = address(this);
        vm.expectRevert(ICreatorFees.AlreadySealed.selector);
        vault.seal(families);
        CreatorFees open = new CreatorFees();
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.NotDeployer.selector, ALICE));
        vm.prank(ALICE);
        open.seal(families);
        vm.assertTrue(!vault.isFamily(address(this)), "the deployer is a family");
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.NotFamily.selector, address(this)));
        vault.register(address(0x70), shares(ALICE, 5000, BOB, 5000));
    }

    function test_seal_RevertsForFamiliesThatCannotBe() public {
        CreatorFees open = new CreatorFees();
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.InvalidFamily.selector, address(0)));
        open.seal(new address[](0));
        address[] memory families = new address[](1);
        families[0] = ALICE;
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.InvalidFamily.selector, ALICE));
        open.seal(families);
        families = new address[](2);
        (families[0], families[1]) = (address(family), address(family));
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.InvalidFamily.selector, address(family))
        );
        open.seal(families);
    }

    // ----------------------------------------------------------- recipients

    function test_register_RevertsWhenTheTokenHasRecipients() public {
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.AlreadyRegistered.selector, address(token))
        );
        family.register(address(token), shares(CAROL, 5000, BOB, 5000));
    }

    function test_register_RevertsForBadShares() public {
        address fresh = address(0x7777);
        expectRefusal(fresh, shares(ALICE, 7000, BOB, 3001), ICreatorFees.InvalidShares.selector);
        expectRefusal(fresh, shares(ALICE, 7000, BOB, 2999), ICreatorFees.InvalidShares.selector);
        expectRefusal(fresh, shares(ALICE, 10_000, BOB, 0), ICreatorFees.InvalidRecipient.selector);
        expectRefusal(
            fresh, shares(ALICE, 5000, ALICE, 5000), ICreatorFees.DuplicateRecipient.selector
        );
        expectRefusal(
            fresh, shares(address(0), 5000, BOB, 5000), ICreatorFees.InvalidRecipient.selector
        );
        expectRefusal(
            fresh, shares(address(vault), 5000, BOB, 5000), ICreatorFees.InvalidRecipient.selector
        );
        expectRefusal(
            fresh, new ICreatorFees.Recipient[](0), ICreatorFees.InvalidRecipientCount.selector
        );
        expectRefusal(fresh, many(11), ICreatorFees.InvalidRecipientCount.selector);
    }

    function test_register_AcceptsTenRecipients() public {
        MoodyToken ten = family.launch(many(10));
        family.earn{value: 1 ether}(0);
        vault.collect(address(ten));
        for (uint160 i = 1; i <= 10; ++i) {
            vm.prank(address(i << 32));
            vm.assertEq(vault.claimCreatorFees(only(ten)), 0.1 ether);
        }
        vm.assertEq(address(vault).balance, 0);
    }

    function test_collect_RevertsForUnknownTokens() public {
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.NotRegistered.selector, ALICE));
        vault.collect(ALICE);
    }

    // -------------------------------------------------------------- helpers

    function claim(address account) private returns (uint256) {
        vm.prank(account);
        return vault.claimCreatorFees(only(token));
    }

    function claimTo(address account, address to) private returns (uint256) {
        vm.prank(account);
        return vault.claimCreatorFeesTo(only(token), to);
    }

    /// Accounts that can never claim: nobody, the vault, a token, the families, and what one of them
    /// says is its own.
    function ours() private returns (address[6] memory) {
        family.setPart(address(0x9001));
        return [
            address(0),
            address(vault),
            address(token),
            address(family),
            address(otherFamily),
            address(0x9001)
        ];
    }

    function expectFees(address account, uint256 claimed, uint256 claimable, uint256 pending)
        private
        view
    {
        ICreatorFees.Amounts memory eth = vault.creatorFees(account, only(token))[0].eth;
        vm.assertEq(eth.claimed, claimed, "claimed");
        vm.assertEq(eth.claimable, claimable, "claimable");
        vm.assertEq(eth.pending, pending, "pending");
        vm.assertEq(eth.lifetime, claimed + claimable + pending, "lifetime");
    }

    function expectRefusal(
        address fresh,
        ICreatorFees.Recipient[] memory recipients,
        bytes4 selector
    ) private {
        vm.expectPartialRevert(selector);
        family.register(fresh, recipients);
    }

    function only(MoodyToken one) private pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = address(one);
    }

    function shares(address first, uint16 firstBps, address second, uint16 secondBps)
        private
        pure
        returns (ICreatorFees.Recipient[] memory list)
    {
        list = new ICreatorFees.Recipient[](2);
        list[0] = ICreatorFees.Recipient({account: first, bps: firstBps});
        list[1] = ICreatorFees.Recipient({account: second, bps: secondBps});
    }

    function many(uint256 count) private pure returns (ICreatorFees.Recipient[] memory list) {
        list = new ICreatorFees.Recipient[](count);
        for (uint160 i; i < count; ++i) {
            list[i] = ICreatorFees.Recipient({account: address((i + 1) << 32), bps: 1000});
        }
    }
}
