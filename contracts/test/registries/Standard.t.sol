// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {IValidationRegistry} from "../../src/interfaces/IValidationRegistry.sol";
import {RegistriesTest} from "../support/RegistriesTest.sol";
import {vm} from "../support/Vm.sol";

/// @title What ERC-8004 says about identities, sentence by sentence
contract StandardIdentityTest is RegistriesTest {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);
    event MetadataSet(
        uint256 indexed agentId,
        string indexed indexedMetadataKey,
        string metadataKey,
        bytes metadataValue
    );

    /// "The agentId is the tokenId, assigned incrementally by the registry."
    function test_standard_IdsAreGivenIncrementally() external {
        uint256 first = registerAs(ALICE);
        vm.assertEq(registerAs(BOB), first + 1);
        vm.assertEq(identity.ownerOf(first), ALICE);
    }

    /// "This emits one Transfer event, one MetadataSet event for each metadata entry, if any, and
    /// Registered." The wallet is an entry, too.
    function test_standard_RegisterWritesTransferMetadataAndRegistered() external {
        IIdentityRegistry.MetadataEntry[] memory entries = new IIdentityRegistry.MetadataEntry[](1);
        entries[0] = IIdentityRegistry.MetadataEntry("agentName", "Rain");
        vm.expectEmit(address(identity));
        emit Transfer(address(0), ALICE, 0);
        vm.expectEmit(address(identity));
        emit MetadataSet(0, "agentWallet", "agentWallet", abi.encodePacked(ALICE));
        vm.expectEmit(address(identity));
        emit Registered(0, URI, ALICE);
        vm.expectEmit(address(identity));
        emit MetadataSet(0, "agentName", "agentName", "Rain");
        vm.prank(ALICE);
        identity.register(URI, entries);
    }

    /// "The URI is added later": an agent without one is registered, and its URI is empty.
    function test_standard_AnAgentMayComeBeforeItsUri() external {
        vm.prank(ALICE);
        uint256 agentId = identity.register();
        vm.assertEq(identity.tokenURI(agentId), "");
        vm.prank(ALICE);
        identity.setAgentURI(agentId, URI);
        vm.assertEq(identity.tokenURI(agentId), URI);
    }

    /// "The key agentWallet is reserved and cannot be set by setMetadata or at the registration; it is
    /// initially the owner's address."
    function test_standard_TheWalletIsReservedAndFirstTheOwner() external {
        uint256 agentId = registerAs(ALICE);
        vm.assertEq(identity.getAgentWallet(agentId), ALICE);
        vm.expectRevert(IIdentityRegistry.ReservedMetadataKey.selector);
        vm.prank(ALICE);
        identity.setMetadata(agentId, "agentWallet", abi.encodePacked(BOB));
        IIdentityRegistry.MetadataEntry[] memory entries = new IIdentityRegistry.MetadataEntry[](1);
        entries[0] = IIdentityRegistry.MetadataEntry("agentWallet", abi.encodePacked(BOB));
        vm.expectRevert(IIdentityRegistry.ReservedMetadataKey.selector);
        vm.prank(ALICE);
        identity.register(URI, entries);
    }

    /// "The owner proves control of the new wallet by a valid EIP-712 signature. When the agent is
    /// transferred, the wallet is cleared and must be proved again."
    function test_standard_TheWalletIsProvedAndClearedByATransfer() external {
        uint256 agentId = registerAs(ALICE);
        address wallet = walletAddress();
        bytes memory agreed = proof(agentId, wallet, ALICE, NOW + 60);
        vm.prank(ALICE);
        identity.setAgentWallet(agentId, wallet, NOW + 60, agreed);
        vm.assertEq(identity.getAgentWallet(agentId), wallet);
        vm.prank(ALICE);
        identity.transferFrom(ALICE, BOB, agentId);
        vm.assertEq(identity.getAgentWallet(agentId), address(0));
    }
}

/// @title What ERC-8004 says about reputation, sentence by sentence
contract StandardReputationTest is RegistriesTest {
    uint256 private agentId;

    function setUp() public override {
        super.setUp();
        agentId = registerAs(ALICE);
    }

    /// "The identityRegistry address is publicly visible."
    function test_standard_TheIdentityRegistryIsVisible() external view {
        vm.assertEq(reputation.getIdentityRegistry(), address(identity));
        vm.assertEq(validation.getIdentityRegistry(), address(identity));
    }

    /// "agentId must be a validly registered agent. valueDecimals must be between 0 and 18. All other
    /// fields are optional."
    function test_standard_FeedbackNeedsAnAgentAndItsDecimals() external {
        vm.startPrank(BOB);
        reputation.giveFeedback(agentId, 0, 18, "", "", "", "", 0);
        vm.expectPartialRevert(IReputationRegistry.TooManyDecimals.selector);
        reputation.giveFeedback(agentId, 0, 19, "", "", "", "", 0);
        vm.expectPartialRevert(bytes4(keccak256("ERC721NonexistentToken(uint256)")));
        reputation.giveFeedback(agentId + 1, 0, 0, "", "", "", "", 0);
        vm.stopPrank();
    }

    /// "The submitter must not be the agent owner or an approved operator."
    function test_standard_NobodyRatesAnAgentOfTheirOwn() external {
        vm.prank(ALICE);
        identity.setApprovalForAll(CAROL, true);
        vm.expectPartialRevert(IReputationRegistry.SelfFeedback.selector);
        rate(ALICE, agentId, 1, 0);
        vm.expectPartialRevert(IReputationRegistry.SelfFeedback.selector);
        rate(CAROL, agentId, 1, 0);
    }

    /// "feedbackIndex is the 1-indexed number of feedback that the client has given to the agent."
    function test_standard_FeedbackIsCountedFromOne() external {
        vm.assertEq(reputation.getLastIndex(agentId, BOB), 0);
        rate(BOB, agentId, 1, 0);
        vm.assertEq(reputation.getLastIndex(agentId, BOB), 1);
    }

    /// "The client can revoke feedback": it is not in summaries, and in lists only on request.
    function test_standard_RevokedFeedbackIsOmitted() external {
        rate(BOB, agentId, 1, 0);
        vm.prank(BOB);
        reputation.revokeFeedback(agentId, 1);
        (uint64 count,,) = reputation.getSummary(agentId, one(BOB), "", "");
        vm.assertEq(count, 0);
        (address[] memory clients,,,,,,) =
            reputation.readAllFeedback(agentId, new address[](0), "", "", false);
        vm.assertEq(clients.length, 0);
        (clients,,,,,,) = reputation.readAllFeedback(agentId, new address[](0), "", "", true);
        vm.assertEq(clients.length, 1);
    }

    /// "clientAddresses must be provided (non-empty) for a summary."
    function test_standard_ASummaryNamesItsClients() external {
        vm.expectRevert(IReputationRegistry.ClientsRequired.selector);
        reputation.getSummary(agentId, new address[](0), "", "");
    }

    /// "Anyone can append responses." "agentId is the only mandatory parameter; others are optional
    /// filters": a client of zero, a number of zero and no responders each mean all of them.
    function test_standard_ResponsesAreCountedByOptionalFilters() external {
        rate(BOB, agentId, 1, 0);
        rate(BOB, agentId, 2, 0);
        rate(CAROL, agentId, 3, 0);
        _respond(ALICE, BOB, 1);
        _respond(THIEF, BOB, 1);
        _respond(THIEF, BOB, 2);
        _respond(THIEF, CAROL, 1);
        _respond(ALICE, CAROL, 1);
        address[] memory anybody = new address[](0);
        vm.assertEq(reputation.getResponseCount(agentId, BOB, 1, anybody), 2, "one rating");
        vm.assertEq(reputation.getResponseCount(agentId, BOB, 0, anybody), 3, "of a client");
        vm.assertEq(reputation.getResponseCount(agentId, address(0), 0, anybody), 5, "all");
        vm.assertEq(reputation.getResponseCount(agentId, address(0), 2, anybody), 5, "of all");
        vm.assertEq(reputation.getResponseCount(agentId, BOB, 0, one(THIEF)), 2, "by one");
        vm.assertEq(reputation.getResponseCount(agentId, address(0), 0, one(THIEF)), 3, "by one");
        vm.assertEq(reputation.getResponseCount(agentId, address(0), 0, one(CAROL)), 0, "by none");
        vm.assertEq(reputation.getResponseCount(agentId + 1, address(0), 0, anybody), 0, "other");
        vm.assertEq(reputation.getResponseCount(agentId, THIEF, 1, anybody), 0, "no rating");
    }

    function _respond(address responder, address client, uint64 index) private {
        vm.prank(responder);
        reputation.appendResponse(agentId, client, index, "ipfs://response", 0);
    }
}

/// @title What ERC-8004 says about validation, sentence by sentence
contract StandardValidationTest is RegistriesTest {
    bytes32 private constant HASH = keccak256("work");
    uint256 private agentId;

    function setUp() public override {
        super.setUp();
        agentId = registerAs(ALICE);
        vm.prank(ALICE);
        validation.validationRequest(BOB, agentId, "ipfs://work", HASH);
    }

    /// "A request must be made by the owner or operator of the agent."
    function test_standard_OnlyTheOwnerOrItsOperatorAsks() external {
        vm.expectPartialRevert(IValidationRegistry.NotAuthorized.selector);
        vm.prank(BOB);
        validation.validationRequest(BOB, agentId, "ipfs://more", "more");
        vm.prank(ALICE);
        identity.setApprovalForAll(CAROL, true);
        vm.prank(CAROL);
        validation.validationRequest(BOB, agentId, "ipfs://more", "more");
    }

    /// "lastUpdate" is the time of the request until there is an answer, and of the last answer then.
    function test_standard_LastUpdateIsTheRequestsTimeBeforeAnAnswer() external {
        vm.warp(NOW + 50);
        vm.assertEq(_lastUpdate(), NOW);
        (uint64 count,) = validation.getSummary(agentId, new address[](0), "");
        vm.assertEq(count, 0, "a request is no answer");
        _answer(0, "");
        vm.assertEq(_lastUpdate(), NOW + 50);
        (count,) = validation.getSummary(agentId, new address[](0), "");
        vm.assertEq(count, 1, "an answer of zero counts");
    }

    /// "A response must be made by the validatorAddress of the request, is between 0 and 100, and may be
    /// given several times."
    function test_standard_TheValidatorAnswersSeveralTimes() external {
        vm.expectPartialRevert(IValidationRegistry.NotValidator.selector);
        vm.prank(CAROL);
        validation.validationResponse(HASH, 1, "", 0, "");
        _answer(50, "soft finality");
        _answer(100, "hard finality");
        vm.expectPartialRevert(IValidationRegistry.ResponseOutOfRange.selector);
        _answer(101, "");
        (uint64 count, uint8 mean) = validation.getSummary(agentId, one(BOB), "hard finality");
        vm.assertTrue(count == 1 && mean == 100, "the last answer");
    }

    function _answer(uint8 response, string memory tag) private {
        vm.prank(BOB);
        validation.validationResponse(HASH, response, "", 0, tag);
    }

    function _lastUpdate() private view returns (uint256 lastUpdate) {
        (,,,,, lastUpdate) = validation.getValidationStatus(HASH);
    }
}
