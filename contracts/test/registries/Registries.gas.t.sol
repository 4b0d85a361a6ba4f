// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {RegistriesTest} from "../support/RegistriesTest.sol";
import {vm} from "../support/Vm.sol";

/// @title What each call costs; the committed snapshot is compared with these
contract RegistriesGasTest is RegistriesTest {
    uint256 private agentId;

    function setUp() public override {
        super.setUp();
        agentId = registerAs(ALICE);
        rate(BOB, agentId, 45, 1);
        vm.prank(ALICE);
        validation.validationRequest(BOB, agentId, URI, keccak256("first"));
        for (uint160 i; i < 100; ++i) {
            rate(address(0xC11E0000 + i), agentId, 45, 1);
        }
    }

    function test_gas_register() external {
        registerAs(BOB);
    }

    function test_gas_setAgentURI() external {
        vm.prank(ALICE);
        identity.setAgentURI(agentId, "https://agent.example/next.json");
    }

    function test_gas_giveFirstFeedback() external {
        rate(CAROL, agentId, 45, 1);
    }

    function test_gas_giveFurtherFeedback() external {
        rate(BOB, agentId, 45, 1);
    }

    function test_gas_readFeedbackPage() external view {
        IReputationRegistry.Cursor memory start;
        reputation.readFeedbackPage(agentId, new address[](0), "", "", true, start, 100);
    }

    function test_gas_requestValidation() external {
        vm.prank(ALICE);
        validation.validationRequest(BOB, agentId, URI, keccak256("next"));
    }

    function test_gas_answerValidation() external {
        vm.prank(BOB);
        validation.validationResponse(keccak256("first"), 100, URI, bytes32(uint256(1)), "hard");
    }
}
