// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {JobEscrow} from "../../src/JobEscrow.sol";
import {JobEscrowTest, JobToken} from "./JobEscrowTest.sol";
import {between, vm} from "./Vm.sol";

/// @title Parties that do to their jobs whatever comes to them, in ether and in a token
/// @dev Keeps its own books of what is open, and asks the escrow only for what it owes.
contract JobEscrowHandler is JobEscrowTest {
    address[5] public actors = [CLIENT, PROVIDER, EVALUATOR, ARBITER, PARTNER];
    bytes32[] public jobs;
    mapping(address token => uint256) public open;
    mapping(string action => uint256) public done;

    constructor() {
        JobEscrowTest.setUp();
        vm.deal(CLIENT, 1e30);
        token.mint(CLIENT, 1e30);
    }

    function parts() external view returns (JobEscrow, JobToken) {
        return (escrow, token);
    }

    function pay(uint256 seed, uint128 amount, uint16 bps) external {
        IJobEscrow.Terms memory terms = usual();
        terms.amount = uint128(between(amount, 1, 1e24));
        if (seed % 2 == 1) terms.token = address(token);
        if (seed % 3 == 0) terms.arbiter = address(0);
        if (seed % 5 == 0) terms.evaluator = address(0);
        IJobEscrow.Split[] memory splits = new IJobEscrow.Split[](1);
        splits[0] = IJobEscrow.Split(PARTNER, uint16(between(bps, 1, 10_000)));
        jobs.push(fund(terms, splits, jobs.length + 100));
        open[terms.token] += terms.amount;
        ++done["pay"];
    }

    function step(uint256 seed, uint256 actor, uint16 bps) external {
        if (jobs.length == 0) return;
        bytes32 jobId = jobs[seed % jobs.length];
        IJobEscrow.Job memory before = escrow.jobOf(jobId);
        uint256 what = (seed / 7) % 7;
        vm.prank(actors[actor % 5]);
        if (what == 0) try escrow.deliver(jobId, WORK) {} catch {}
        else if (what == 1) try escrow.accept(jobId) {} catch {}
        else if (what == 2) try escrow.refuse(jobId) {} catch {}
        else if (what == 3) try escrow.giveBack(jobId) {} catch {}
        else if (what == 4) try escrow.dispute(jobId) {} catch {}
        else if (what == 5) try escrow.resolve(jobId, uint16(between(bps, 0, 11_000))) {} catch {}
        else try escrow.expire(jobId) {} catch {}
        IJobEscrow.Phase phase = escrow.jobOf(jobId).phase;
        if (phase == before.phase) return;
        vm.assertTrue(before.phase != IJobEscrow.Phase.Settled, "a settled job moved");
        ++done[phase == IJobEscrow.Phase.Settled ? "settle" : "move"];
        if (phase == IJobEscrow.Phase.Settled) open[before.terms.token] -= before.terms.amount;
    }

    function take(uint256 seed) external {
        address actor = actors[seed % 5];
        address asset = seed % 2 == 0 ? address(0) : address(token);
        if (escrow.owed(actor, asset) == 0) return;
        vm.prank(actor);
        escrow.withdraw(asset, actor);
        ++done["take"];
    }

    function donate(uint96 amount) external {
        token.mint(address(escrow), amount);
    }

    function wait(uint16 time) external {
        vm.warp(block.timestamp + time);
    }

    function owedOf(address asset) external view returns (uint256 sum) {
        for (uint256 i; i < 5; ++i) {
            sum += escrow.owed(actors[i], asset);
        }
    }
}
