// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IValidationRegistry} from "../../src/interfaces/IValidationRegistry.sol";
import {RegistriesTest} from "../support/RegistriesTest.sol";
import {between, vm} from "../support/Vm.sol";

/// @title What the validation registry does, and whom it refuses
contract ValidationRegistryTest is RegistriesTest {
    event ValidationRequest(
        address indexed validatorAddress,
        uint256 indexed agentId,
        string requestURI,
        bytes32 indexed requestHash
    );
    event ValidationResponse(
        address indexed validatorAddress,
        uint256 indexed agentId,
        bytes32 indexed requestHash,
        uint8 response,
        string responseURI,
        bytes32 responseHash,
        string tag
    );

    bytes32 private constant HASH = keccak256("work");
    uint256 private agentId;

    function setUp() public override {
        super.setUp();
        agentId = registerAs(ALICE);
    }

    function request(address validator, bytes32 hash) private {
        vm.prank(ALICE);
        validation.validationRequest(validator, agentId, "ipfs://work", hash);
    }

    function answer(address validator, bytes32 hash, uint8 response, string memory tag) private {
        vm.prank(validator);
        validation.validationResponse(hash, response, "", 0, tag);
    }

    function test_validationRequest_WritesTheStandardsEventAndWaits() external {
        vm.expectEmit(address(validation));
        emit ValidationRequest(BOB, agentId, "ipfs://work", HASH);
        request(BOB, HASH);
        (address validator, uint256 id, uint8 response,,, uint256 lastUpdate) =
            validation.getValidationStatus(HASH);
        vm.assertTrue(validator == BOB && id == agentId, "asked");
        vm.assertTrue(response == 0 && lastUpdate == NOW, "not answered");
        vm.assertEq(validation.getAgentValidations(agentId)[0], HASH);
        vm.assertEq(validation.getValidatorRequests(BOB)[0], HASH);
    }

    function test_validationResponse_MayBeGivenAnewAndTheLastCounts() external {
        request(BOB, HASH);
        answer(BOB, HASH, 0, "soft");
        vm.warp(NOW + 9);
        vm.expectEmit(address(validation));
        emit ValidationResponse(BOB, agentId, HASH, 100, "ipfs://a", "h", "hard");
        vm.prank(BOB);
        validation.validationResponse(HASH, 100, "ipfs://a", "h", "hard");
        (,, uint8 response, bytes32 hash, string memory tag, uint256 lastUpdate) =
            validation.getValidationStatus(HASH);
        vm.assertTrue(response == 100 && hash == "h" && lastUpdate == NOW + 9, "last");
        vm.assertEq(tag, "hard");
    }

    function test_getSummary_CountsWhatWasAnswered() external {
        request(BOB, "a");
        request(CAROL, "b");
        request(BOB, "c");
        answer(BOB, "a", 80, "x");
        answer(CAROL, "b", 31, "y");
        (uint64 count, uint8 mean) = validation.getSummary(agentId, new address[](0), "");
        vm.assertTrue(count == 2 && mean == 55, "all");
        (count, mean) = validation.getSummary(agentId, one(BOB), "");
        vm.assertTrue(count == 1 && mean == 80, "of one validator");
        (count, mean) = validation.getSummary(agentId, new address[](0), "y");
        vm.assertTrue(count == 1 && mean == 31, "of one tag");
        (count, mean) = validation.getSummary(agentId, one(THIEF), "");
        vm.assertTrue(count == 0 && mean == 0, "of nobody");
    }

    function testFuzz_validationResponse_TakesZeroToHundred(uint8 response) external {
        request(BOB, HASH);
        if (response > 100) {
            vm.expectPartialRevert(IValidationRegistry.ResponseOutOfRange.selector);
        }
        answer(BOB, HASH, response, "");
    }

    /// Only who manages the agent asks in its name.
    function test_exploit_8004_17_StrangersAskNothing() external {
        vm.prank(THIEF);
        vm.expectPartialRevert(IValidationRegistry.NotAuthorized.selector);
        validation.validationRequest(THIEF, agentId, "ipfs://work", HASH);
    }

    /// Only the validator that was asked answers; nobody answers what was not asked.
    function test_exploit_8004_18_OnlyTheValidatorAnswers() external {
        request(BOB, HASH);
        vm.expectPartialRevert(IValidationRegistry.NotValidator.selector);
        answer(ALICE, HASH, 100, "");
        vm.expectPartialRevert(IValidationRegistry.UnknownRequest.selector);
        answer(BOB, "other", 100, "");
    }

    /// A request cannot be put in the place of another, with a kinder validator.
    function test_exploit_8004_19_RequestsAreNeverReplaced() external {
        request(BOB, HASH);
        answer(BOB, HASH, 7, "");
        vm.startPrank(ALICE);
        vm.expectPartialRevert(IValidationRegistry.RequestExists.selector);
        validation.validationRequest(CAROL, agentId, "ipfs://work", HASH);
        vm.expectRevert(IValidationRegistry.InvalidValidator.selector);
        validation.validationRequest(address(0), agentId, "", "n");
        vm.expectRevert(IValidationRegistry.InvalidRequestHash.selector);
        validation.validationRequest(BOB, agentId, "", 0);
        vm.stopPrank();
    }
}
