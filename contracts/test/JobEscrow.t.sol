// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IJobEscrow} from "../src/interfaces/IJobEscrow.sol";
import {EtherRefuser} from "./support/Attackers.sol";
import {JobEscrowTest} from "./support/JobEscrowTest.sol";
import {between, vm} from "./support/Vm.sol";

/// @title The escrow of jobs, phase by phase
contract JobEscrowPhasesTest is JobEscrowTest {
    function test_fund_HoldsThePriceUnderAnIdOfTheClient() public {
        bytes32 jobId = funded();
        vm.assertEq(jobId, escrow.jobIdOf(CLIENT, bytes32(uint256(1))));
        IJobEscrow.Job memory job = escrow.jobOf(jobId);
        vm.assertEq(job.client, CLIENT);
        vm.assertEq(job.dueAt, NOW + 1 hours);
        vm.assertEq(uint256(job.phase), uint256(IJobEscrow.Phase.Funded));
        vm.assertEq(address(escrow).balance, PRICE);
        expectOwed(0, 0);
    }

    function test_fund_RevertsWhenTheSaltWasUsed() public {
        bytes32 jobId = funded();
        vm.deal(CLIENT, PRICE);
        vm.prank(CLIENT);
        vm.expectRevert(abi.encodeWithSelector(IJobEscrow.JobExists.selector, jobId));
        escrow.fund{value: PRICE}(usual(), none(), bytes32(uint256(1)));
    }

    function test_accept_PaysTheProvider() public {
        bytes32 jobId = delivered();
        vm.assertEq(escrow.jobOf(jobId).deliverable, WORK);
        vm.prank(EVALUATOR);
        escrow.accept(jobId);
        expectOwed(0, PRICE);
        vm.prank(PROVIDER);
        escrow.withdraw(address(0), PARTNER);
        vm.assertEq(PARTNER.balance, PRICE);
        vm.assertEq(address(escrow).balance, 0);
    }

    function test_accept_IsTheClientsAlsoInADispute() public {
        bytes32 jobId = disputed();
        vm.prank(EVALUATOR);
        vm.expectRevert(
            abi.encodeWithSelector(
                IJobEscrow.WrongPhase.selector, jobId, IJobEscrow.Phase.Disputed
            )
        );
        escrow.accept(jobId);
        vm.prank(CLIENT);
        escrow.accept(jobId);
        expectOwed(0, PRICE);
    }

    function test_accept_RevertsBeforeTheDelivery() public {
        bytes32 jobId = funded();
        vm.prank(CLIENT);
        vm.expectPartialRevert(IJobEscrow.WrongPhase.selector);
        escrow.accept(jobId);
    }

    function test_refuse_StandsAfterItsTime() public {
        bytes32 jobId = refused();
        expectOwed(0, 0);
        vm.warp(NOW + 3 hours);
        escrow.expire(jobId);
        expectOwed(PRICE, 0);
    }

    function test_refuse_PaysBackAtOnceWithoutAnArbiter() public {
        IJobEscrow.Terms memory terms = usual();
        (terms.arbiter, terms.evaluator) = (address(0), address(0));
        bytes32 jobId = fund(terms, none(), 1);
        vm.prank(PROVIDER);
        escrow.deliver(jobId, WORK);
        vm.prank(CLIENT);
        vm.expectPartialRevert(IJobEscrow.NoArbiter.selector);
        escrow.dispute(jobId);
        vm.prank(CLIENT);
        escrow.refuse(jobId);
        expectOwed(PRICE, 0);
    }

    function test_giveBack_PaysBackInEveryPhase() public {
        uint256 snapshot = vm.snapshotState();
        for (uint256 phase; phase < 4; ++phase) {
            bytes32 jobId = phase == 0
                ? funded()
                : phase == 1 ? delivered() : phase == 2 ? refused() : disputed();
            vm.prank(PROVIDER);
            escrow.giveBack(jobId);
            expectOwed(PRICE, 0);
            vm.revertToState(snapshot);
        }
    }

    function test_resolve_DividesToTheWei() public {
        bytes32 jobId = disputed();
        vm.prank(ARBITER);
        escrow.resolve(jobId, 3_333);
        expectOwed(0.6667 ether, 0.3333 ether);
    }

    function test_resolve_RevertsAboveTheWhole() public {
        bytes32 jobId = disputed();
        vm.prank(ARBITER);
        vm.expectRevert(abi.encodeWithSelector(IJobEscrow.InvalidPart.selector, 10_001));
        escrow.resolve(jobId, 10_001);
    }

    function test_expire_HasTheEffectOfEachPhase() public {
        uint256 snapshot = vm.snapshotState();
        uint256[4] memory provider = [uint256(0), PRICE, 0, 0.25 ether];
        uint256[4] memory times = [uint256(1 hours), 2 hours, 3 hours, 4 hours];
        for (uint256 phase; phase < 4; ++phase) {
            bytes32 jobId = phase == 0
                ? funded()
                : phase == 1 ? delivered() : phase == 2 ? refused() : disputed();
            vm.warp(NOW + times[phase] - 1);
            vm.expectRevert(
                abi.encodeWithSelector(IJobEscrow.NotDue.selector, jobId, NOW + times[phase])
            );
            escrow.expire(jobId);
            vm.warp(NOW + times[phase]);
            vm.prank(THIEF);
            escrow.expire(jobId);
            expectOwed(PRICE - provider[phase], provider[phase]);
            vm.revertToState(snapshot);
        }
    }

    function test_fund_TakesTokensAndPaysThemOut() public {
        IJobEscrow.Terms memory terms = usual();
        terms.token = address(token);
        bytes32 jobId = fund(terms, none(), 1);
        vm.assertEq(token.balanceOf(address(escrow)), PRICE);
        vm.prank(PROVIDER);
        escrow.giveBack(jobId);
        vm.assertEq(escrow.owed(CLIENT, address(token)), PRICE);
        vm.prank(CLIENT);
        escrow.withdraw(address(token), CLIENT);
        vm.assertEq(token.balanceOf(CLIENT), 100 ether);
    }

    function testFuzz_settle_PartsAreTheAmountToTheWei(
        uint128 amount,
        uint16 bps,
        uint16[3] calldata parts
    ) public {
        IJobEscrow.Terms memory terms = usual();
        terms.amount = uint128(between(amount, 1, 50 ether));
        IJobEscrow.Split[] memory splits = new IJobEscrow.Split[](3);
        for (uint256 i; i < 3; ++i) {
            splits[i] = IJobEscrow.Split(
                address(uint160(0x5000 + i)), uint16(between(parts[i], 1, 3_333))
            );
        }
        bytes32 jobId = fund(terms, splits, 1);
        vm.prank(PROVIDER);
        escrow.deliver(jobId, WORK);
        vm.prank(CLIENT);
        escrow.dispute(jobId);
        uint256 part = between(bps, 0, 10_000);
        vm.prank(ARBITER);
        escrow.resolve(jobId, uint16(part));
        uint256 paid = uint256(terms.amount) * part / 10_000;
        uint256 all = escrow.owed(PROVIDER, address(0));
        for (uint256 i; i < 3; ++i) {
            uint256 split = escrow.owed(splits[i].account, address(0));
            vm.assertEq(split, paid * splits[i].bps / 10_000);
            all += split;
        }
        vm.assertEq(all, paid);
        vm.assertEq(escrow.owed(CLIENT, address(0)), terms.amount - paid);
    }
}

/// @title What strangers, parties and tokens try
contract JobEscrowExploitsTest is JobEscrowTest {
    function test_exploit_jobs_1_StrangersDoNothing() public {
        bytes32 jobId = delivered();
        vm.startPrank(THIEF);
        bytes memory refusal = abi.encodeWithSelector(IJobEscrow.NotYours.selector, jobId, THIEF);
        vm.expectRevert(refusal);
        escrow.deliver(jobId, WORK);
        vm.expectRevert(refusal);
        escrow.accept(jobId);
        vm.expectRevert(refusal);
        escrow.refuse(jobId);
        vm.expectRevert(refusal);
        escrow.giveBack(jobId);
        vm.expectRevert(refusal);
        escrow.dispute(jobId);
        vm.expectRevert(refusal);
        escrow.resolve(jobId, 10_000);
        vm.expectPartialRevert(IJobEscrow.NothingOwed.selector);
        escrow.withdraw(address(0), THIEF);
        vm.stopPrank();
    }

    function test_exploit_jobs_2_PartiesDoNotTakeStepsOfOthers() public {
        bytes32 jobId = delivered();
        vm.prank(PROVIDER);
        vm.expectPartialRevert(IJobEscrow.NotYours.selector);
        escrow.accept(jobId);
        vm.prank(CLIENT);
        vm.expectPartialRevert(IJobEscrow.NotYours.selector);
        escrow.refuse(jobId);
        vm.prank(CLIENT);
        vm.expectPartialRevert(IJobEscrow.NotYours.selector);
        escrow.giveBack(jobId);
        vm.prank(CLIENT);
        escrow.dispute(jobId);
        address[3] memory parties = [CLIENT, PROVIDER, EVALUATOR];
        for (uint256 i; i < 3; ++i) {
            vm.prank(parties[i]);
            vm.expectPartialRevert(IJobEscrow.NotYours.selector);
            escrow.resolve(jobId, 10_000);
        }
    }

    function test_exploit_jobs_3_NobodyIsPaidTwice() public {
        bytes32 jobId = delivered();
        fund(usual(), none(), 2);
        vm.prank(CLIENT);
        escrow.accept(jobId);
        vm.prank(CLIENT);
        vm.expectPartialRevert(IJobEscrow.WrongPhase.selector);
        escrow.accept(jobId);
        vm.prank(PROVIDER);
        vm.expectPartialRevert(IJobEscrow.WrongPhase.selector);
        escrow.giveBack(jobId);
        vm.warp(NOW + 365 days);
        vm.expectPartialRevert(IJobEscrow.WrongPhase.selector);
        escrow.expire(jobId);
        expectOwed(0, PRICE);
        vm.prank(PROVIDER);
        escrow.withdraw(address(0), PROVIDER);
        vm.prank(PROVIDER);
        vm.expectPartialRevert(IJobEscrow.NothingOwed.selector);
        escrow.withdraw(address(0), PROVIDER);
        vm.assertEq(address(escrow).balance, PRICE);
    }

    function test_exploit_jobs_4_NoStepCountsAfterItsTime() public {
        bytes32 jobId = funded();
        vm.warp(NOW + 1 hours);
        vm.prank(PROVIDER);
        vm.expectRevert(
            abi.encodeWithSelector(IJobEscrow.TooLate.selector, jobId, NOW + 1 hours)
        );
        escrow.deliver(jobId, WORK);
        vm.warp(NOW + 1 hours - 1);
        vm.prank(PROVIDER);
        escrow.deliver(jobId, WORK);
        vm.warp(NOW + 3 hours - 1);
        vm.prank(EVALUATOR);
        vm.expectPartialRevert(IJobEscrow.TooLate.selector);
        escrow.refuse(jobId);
    }

    function test_exploit_jobs_5_TokensThatKeepAPartAreRefused() public {
        token.setFee(1);
        IJobEscrow.Terms memory terms = usual();
        terms.token = address(token);
        vm.prank(CLIENT);
        vm.expectPartialRevert(IJobEscrow.WrongAmount.selector);
        escrow.fund(terms, none(), bytes32(uint256(1)));
    }

    function test_exploit_jobs_6_TokensCannotCallBackWhileTheyPay() public {
        IJobEscrow.Terms memory terms = usual();
        terms.token = address(token);
        token.setAttack(
            address(escrow), abi.encodeCall(IJobEscrow.withdraw, (address(token), THIEF))
        );
        // What the token could take, were it let in.
        IJobEscrow.Terms memory own = usual();
        own.provider = address(token);
        bytes32 owned = fund(own, none(), 7);
        vm.prank(address(token));
        escrow.deliver(owned, WORK);
        vm.prank(CLIENT);
        escrow.accept(owned);
        token.setAttack(address(escrow), abi.encodeCall(IJobEscrow.withdraw, (address(0), THIEF)));
        fund(terms, none(), 1);
        vm.assertTrue(!token.attackSucceeded(), "it was let in");
        vm.assertEq(THIEF.balance, 0);
    }

    function test_exploit_jobs_7_AmountAndEtherAreTheSame() public {
        vm.startPrank(CLIENT);
        vm.expectRevert(
            abi.encodeWithSelector(IJobEscrow.WrongAmount.selector, PRICE - 1, PRICE)
        );
        escrow.fund{value: PRICE - 1}(usual(), none(), bytes32(uint256(1)));
        vm.expectPartialRevert(IJobEscrow.WrongAmount.selector);
        escrow.fund{value: PRICE + 1}(usual(), none(), bytes32(uint256(1)));
        IJobEscrow.Terms memory terms = usual();
        terms.token = address(token);
        vm.expectPartialRevert(IJobEscrow.WrongAmount.selector);
        escrow.fund{value: 1}(terms, none(), bytes32(uint256(1)));
        vm.stopPrank();
    }

    function test_exploit_jobs_8_ThirdPartiesAreNoParties() public {
        IJobEscrow.Terms memory terms = usual();
        terms.arbiter = PROVIDER;
        expectInvalid(terms, none(), "arbiter");
        terms.arbiter = CLIENT;
        expectInvalid(terms, none(), "arbiter");
        terms = usual();
        terms.evaluator = PROVIDER;
        expectInvalid(terms, none(), "evaluator");
        terms.evaluator = CLIENT;
        expectInvalid(terms, none(), "evaluator");
    }

    function test_exploit_jobs_9_TermsHaveLimits() public {
        IJobEscrow.Terms memory terms = usual();
        terms.amount = 0;
        expectInvalid(terms, none(), "amount");
        terms = usual();
        terms.provider = address(0);
        expectInvalid(terms, none(), "provider");
        terms = usual();
        terms.deliverSeconds = 0;
        expectInvalid(terms, none(), "deliverSeconds");
        terms = usual();
        terms.evaluationSeconds = 91 days;
        expectInvalid(terms, none(), "evaluationSeconds");
        terms = usual();
        terms.disputeSeconds = 0;
        expectInvalid(terms, none(), "disputeSeconds");
        terms = usual();
        terms.resolutionSeconds = 0;
        expectInvalid(terms, none(), "resolutionSeconds");
        terms = usual();
        terms.unresolvedBps = 10_001;
        expectInvalid(terms, none(), "unresolvedBps");
        IJobEscrow.Split[] memory splits = new IJobEscrow.Split[](2);
        splits[0] = IJobEscrow.Split(PARTNER, 5_001);
        splits[1] = IJobEscrow.Split(ARBITER, 5_000);
        expectInvalid(usual(), splits, "splits");
        expectInvalid(usual(), new IJobEscrow.Split[](9), "splits");
    }

    function test_exploit_jobs_10_ARefuserBlocksNobody() public {
        EtherRefuser refuser = new EtherRefuser();
        IJobEscrow.Split[] memory splits = new IJobEscrow.Split[](1);
        splits[0] = IJobEscrow.Split(address(refuser), 5_000);
        bytes32 jobId = fund(usual(), splits, 1);
        vm.prank(PROVIDER);
        escrow.deliver(jobId, WORK);
        vm.prank(CLIENT);
        escrow.accept(jobId);
        vm.prank(PROVIDER);
        escrow.withdraw(address(0), PROVIDER);
        vm.assertEq(PROVIDER.balance, PRICE / 2);
        refuser.run(
            address(escrow), abi.encodeCall(IJobEscrow.withdraw, (address(0), PARTNER)), 0
        );
        vm.assertEq(PARTNER.balance, PRICE / 2);
    }

    function test_exploit_jobs_11_IdsCannotBeTakenBefore() public {
        bytes32 salt = bytes32(uint256(1));
        vm.deal(THIEF, PRICE);
        vm.prank(THIEF);
        bytes32 taken = escrow.fund{value: PRICE}(usual(), none(), salt);
        bytes32 jobId = funded();
        vm.assertTrue(taken != jobId, "one id for two clients");
    }

    function expectInvalid(
        IJobEscrow.Terms memory terms,
        IJobEscrow.Split[] memory splits,
        string memory field
    ) private {
        vm.prank(CLIENT);
        vm.expectRevert(abi.encodeWithSelector(IJobEscrow.InvalidTerms.selector, field));
        escrow.fund{value: terms.amount}(terms, splits, bytes32(uint256(1)));
    }
}
