// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {JobEscrow} from "../src/JobEscrow.sol";
import {JobEscrowHandler} from "./support/JobEscrowHandler.sol";
import {JobToken} from "./support/JobEscrowTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What holds for escrows, whatever anybody does
contract JobEscrowInvariantTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    JobEscrowHandler private handler;
    JobEscrow private escrow;
    JobToken private token;

    function setUp() external {
        handler = new JobEscrowHandler();
        (escrow, token) = handler.parts();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// The handler's own setting up is none of the actions.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[] memory actions = new bytes4[](5);
        actions[0] = handler.pay.selector;
        actions[1] = handler.step.selector;
        actions[2] = handler.take.selector;
        actions[3] = handler.donate.selector;
        actions[4] = handler.wait.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector({addr: address(handler), selectors: actions});
    }

    /// Ether held = open jobs + what is owed, to the wei; tokens the same, and what was given.
    /// forge-config: nightly.invariant.runs = 128
    function invariant_escrowHoldsWhatIsOpenAndOwed() external view {
        vm.assertEq(
            address(escrow).balance,
            handler.open(address(0)) + handler.owedOf(address(0)),
            "ether"
        );
        vm.assertGe(
            token.balanceOf(address(escrow)),
            handler.open(address(token)) + handler.owedOf(address(token)),
            "tokens"
        );
    }

    function test_handler_EveryActionHappens() external {
        for (uint256 i; i < 60; ++i) {
            handler.pay(i, uint128(1e18 + i), uint16(i * 100));
            for (uint256 seed; seed < 300; seed += 7) {
                handler.step(i + seed * 61, seed, 5_000);
            }
            handler.take(i);
            if (i % 10 == 0) handler.wait(4_000);
        }
        string[4] memory names = ["pay", "move", "settle", "take"];
        for (uint256 i; i < names.length; ++i) {
            vm.assertGt(handler.done(names[i]), 0, names[i]);
        }
    }
}
