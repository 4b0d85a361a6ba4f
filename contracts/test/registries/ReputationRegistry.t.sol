// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {RegistriesTest} from "../support/RegistriesTest.sol";
import {between, vm} from "../support/Vm.sol";

/// @title What the reputation registry does, and whom it refuses
contract ReputationRegistryTest is RegistriesTest {
    event NewFeedback(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        int128 value,
        uint8 valueDecimals,
        string indexed indexedTag1,
        string tag1,
        string tag2,
        string endpoint,
        string feedbackURI,
        bytes32 feedbackHash
    );
    event FeedbackRevoked(
        uint256 indexed agentId, address indexed clientAddress, uint64 indexed feedbackIndex
    );
    event ResponseAppended(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        address indexed responder,
        string responseURI,
        bytes32 responseHash
    );

    uint256 private agentId;

    function setUp() public override {
        super.setUp();
        agentId = registerAs(ALICE);
    }

    function test_giveFeedback_WritesTheStandardsEventAndKeepsTheRating() external {
        vm.expectEmit(address(reputation));
        emit NewFeedback(agentId, BOB, 1, -45, 1, "speed", "speed", "eu", "a2a", "ipfs://f", "h");
        vm.prank(BOB);
        reputation.giveFeedback(agentId, -45, 1, "speed", "eu", "a2a", "ipfs://f", "h");
        (int128 value, uint8 decimals, string memory tag1, string memory tag2, bool isRevoked) =
            reputation.readFeedback(agentId, BOB, 1);
        vm.assertTrue(value == -45 && decimals == 1 && !isRevoked, "rating");
        vm.assertEq(tag1, "speed");
        vm.assertEq(tag2, "eu");
    }

    function test_giveFeedback_CountsFromOneForEachClient() external {
        for (uint64 i = 1; i <= 3; ++i) {
            rate(BOB, agentId, 1, 0);
            vm.assertEq(reputation.getLastIndex(agentId, BOB), i);
        }
        rate(CAROL, agentId, 1, 0);
        vm.assertEq(reputation.getLastIndex(agentId, CAROL), 1);
        vm.assertEq(reputation.getLastIndex(agentId, THIEF), 0);
        address[] memory clients = reputation.getClients(agentId);
        vm.assertTrue(clients.length == 2 && clients[0] == BOB && clients[1] == CAROL, "clients");
    }

    function test_giveFeedback_RefusesWhatIsOutOfRange() external {
        vm.startPrank(BOB);
        vm.expectPartialRevert(IReputationRegistry.TooManyDecimals.selector);
        reputation.giveFeedback(agentId, 1, 19, "", "", "", "", 0);
        vm.expectPartialRevert(IReputationRegistry.ValueOutOfRange.selector);
        reputation.giveFeedback(agentId, 1e38 + 1, 0, "", "", "", "", 0);
        vm.expectPartialRevert(IReputationRegistry.ValueOutOfRange.selector);
        reputation.giveFeedback(agentId, -1e38 - 1, 0, "", "", "", "", 0);
        vm.expectPartialRevert(bytes4(keccak256("ERC721NonexistentToken(uint256)")));
        reputation.giveFeedback(agentId + 1, 1, 0, "", "", "", "", 0);
        vm.stopPrank();
    }

    function test_revokeFeedback_HidesItAndKeepsItsNumber() external {
        rate(BOB, agentId, 10, 0);
        rate(BOB, agentId, 20, 0);
        vm.expectEmit(address(reputation));
        emit FeedbackRevoked(agentId, BOB, 1);
        vm.prank(BOB);
        reputation.revokeFeedback(agentId, 1);
        vm.expectPartialRevert(IReputationRegistry.AlreadyRevoked.selector);
        vm.prank(BOB);
        reputation.revokeFeedback(agentId, 1);
        (uint64 count, int128 mean,) = reputation.getSummary(agentId, one(BOB), "", "");
        vm.assertTrue(count == 1 && mean == 20, "only the second counts");
        rate(BOB, agentId, 30, 0);
        vm.assertEq(reputation.getLastIndex(agentId, BOB), 3);
    }

    function test_appendResponse_IsOpenToAnybodyAndCounted() external {
        rate(BOB, agentId, 10, 0);
        vm.expectEmit(address(reputation));
        emit ResponseAppended(agentId, BOB, 1, ALICE, "ipfs://refund", "h");
        vm.prank(ALICE);
        reputation.appendResponse(agentId, BOB, 1, "ipfs://refund", "h");
        vm.prank(CAROL);
        reputation.appendResponse(agentId, BOB, 1, "ipfs://spam", 0);
        vm.assertEq(reputation.getResponseCount(agentId, BOB, 1, new address[](0)), 2);
        vm.assertEq(reputation.getResponseCount(agentId, BOB, 1, two(ALICE, ALICE)), 1);
        vm.expectRevert(IReputationRegistry.EmptyResponseURI.selector);
        reputation.appendResponse(agentId, BOB, 1, "", 0);
    }

    /// Pages of any size are together what the standard's view answers at once.
    function testFuzz_readFeedbackPage_IsReadAllFeedbackInParts(uint256 seed, uint256 limit)
        external
    {
        limit = between(limit, 1, 9);
        address[3] memory raters = [BOB, CAROL, THIEF];
        for (uint256 i; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            address client = raters[seed % 3];
            vm.prank(client);
            reputation.giveFeedback(
                agentId, int128(int256(i)), 0, seed % 5 == 0 ? "price" : "speed", "", "", "", 0
            );
            if (seed % 7 == 0) {
                uint64 last = reputation.getLastIndex(agentId, client);
                vm.prank(client);
                reputation.revokeFeedback(agentId, last);
            }
        }
        _comparePages(new address[](0), "", seed % 2 == 0, limit);
        _comparePages(two(CAROL, ALICE), "speed", seed % 2 == 1, limit);
        _comparePages(two(THIEF, BOB), "price", true, limit);
    }

    function test_readFeedbackPage_RefusesAPageOfNothing() external {
        IReputationRegistry.Cursor memory start;
        vm.expectRevert(IReputationRegistry.EmptyPage.selector);
        reputation.readFeedbackPage(agentId, new address[](0), "", "", true, start, 0);
    }

    /// What a page costs depends on the page, not on how many ratings there are.
    function test_readFeedbackPage_CostsTheSameHoweverManyThereAre() external {
        IReputationRegistry.Cursor memory start;
        uint256[2] memory costs;
        for (uint256 round; round < 2; ++round) {
            for (uint256 i; i < 150; ++i) {
                rate(address(uint160(1e6 + round * 1e3 + i)), agentId, 1, 0);
            }
            uint256 before = gasleft();
            reputation.readFeedbackPage(agentId, new address[](0), "", "", true, start, 50);
            costs[round] = before - gasleft();
        }
        vm.assertTrue(costs[1] < costs[0] * 11 / 10, "grows with the ratings");
    }

    function _comparePages(
        address[] memory named,
        string memory tag,
        bool includeRevoked,
        uint256 limit
    ) private view {
        (address[] memory clients, uint64[] memory indexes, int128[] memory values,,,,) =
            reputation.readAllFeedback(agentId, named, tag, "", includeRevoked);
        IReputationRegistry.Cursor memory cursor;
        uint256 found;
        bool isLast;
        while (!isLast) {
            IReputationRegistry.FeedbackItem[] memory items;
            (items, cursor, isLast) =
                reputation.readFeedbackPage(agentId, named, tag, "", includeRevoked, cursor, limit);
            for (uint256 i; i < items.length; ++i) {
                vm.assertEq(items[i].client, clients[found]);
                vm.assertEq(items[i].feedbackIndex, indexes[found]);
                vm.assertTrue(items[i].value == values[found], "value");
                ++found;
            }
        }
        vm.assertEq(found, clients.length);
    }

    function test_getSummary_MeansOverDecimalsAndTags() external {
        rate(BOB, agentId, 5, 0);
        rate(CAROL, agentId, 475, 2);
        vm.prank(BOB);
        reputation.giveFeedback(agentId, 1, 0, "price", "", "", "", 0);
        (uint64 count, int128 mean, uint8 decimals) =
            reputation.getSummary(agentId, two(BOB, CAROL), "quality", "");
        vm.assertTrue(count == 2 && mean == 487 && decimals == 2, "4.875 cut to 4.87");
        (count, mean, decimals) = reputation.getSummary(agentId, two(BOB, CAROL), "", "");
        vm.assertTrue(count == 3 && mean == 358 && decimals == 2, "all tags");
        (count, mean, decimals) = reputation.getSummary(agentId, one(THIEF), "", "");
        vm.assertTrue(count == 0 && mean == 0 && decimals == 0, "nobody");
    }

    function test_readAllFeedback_FiltersAndShowsTheRevokedOnRequest() external {
        rate(BOB, agentId, 1, 0);
        rate(CAROL, agentId, 2, 0);
        rate(BOB, agentId, 3, 0);
        vm.prank(BOB);
        reputation.revokeFeedback(agentId, 1);
        (address[] memory clients, uint64[] memory indexes, int128[] memory values,,,,) =
            reputation.readAllFeedback(agentId, new address[](0), "quality", "", false);
        vm.assertTrue(clients.length == 2 && clients[0] == BOB && clients[1] == CAROL, "clients");
        vm.assertTrue(indexes[0] == 2 && indexes[1] == 1, "numbers");
        vm.assertTrue(values[0] == 3 && values[1] == 2, "values");
        bool[] memory revoked;
        (clients,,,,,, revoked) = reputation.readAllFeedback(agentId, one(BOB), "", "", true);
        vm.assertTrue(clients.length == 2 && revoked[0] && !revoked[1], "with the revoked");
        (clients,,,,,,) = reputation.readAllFeedback(agentId, one(BOB), "other", "", true);
        vm.assertEq(clients.length, 0);
    }

    /// A summary never reverts, whatever was said, and lies within what was said.
    function testFuzz_getSummary_LiesBetweenTheRatings(
        int128 first,
        int128 second,
        uint8 a,
        uint8 b
    ) external {
        first = int128(int256(between(uint256(uint128(first)), 0, 2e38)) - 1e38);
        second = int128(int256(between(uint256(uint128(second)), 0, 2e38)) - 1e38);
        a = uint8(between(a, 0, 18));
        b = uint8(between(b, 0, 18));
        rate(BOB, agentId, first, a);
        rate(CAROL, agentId, second, b);
        (uint64 count, int128 mean, uint8 decimals) =
            reputation.getSummary(agentId, two(BOB, CAROL), "", "");
        vm.assertEq(count, 2);
        int256 one18 = int256(first) * int256(10 ** (18 - a));
        int256 two18 = int256(second) * int256(10 ** (18 - b));
        int256 unit = int256(10 ** (18 - decimals));
        int256 exact = (one18 + two18) / 2;
        int256 shown = int256(mean) * unit;
        int256 off = exact > shown ? exact - shown : shown - exact;
        vm.assertTrue(off < unit, "within one unit of the mean");
        vm.assertTrue(exact >= 0 ? shown <= exact : shown >= exact, "cut towards zero");
    }
}

/// @title Attacks on reputation
contract ReputationRegistryExploitsTest is RegistriesTest {
    uint256 private agentId;

    function setUp() public override {
        super.setUp();
        agentId = registerAs(ALICE);
    }

    /// Who may manage the agent does not praise it: owner, operator, approved.
    function test_exploit_8004_11_NoFeedbackByWhoManagesTheAgent() external {
        vm.startPrank(ALICE);
        identity.setApprovalForAll(BOB, true);
        identity.approve(CAROL, agentId);
        vm.stopPrank();
        address[3] memory insiders = [ALICE, BOB, CAROL];
        for (uint256 i; i < 3; ++i) {
            vm.expectPartialRevert(IReputationRegistry.SelfFeedback.selector);
            vm.prank(insiders[i]);
            reputation.giveFeedback(agentId, 100, 0, "", "", "", "", 0);
        }
    }

    /// The wallet that the agent proved is the agent.
    function test_exploit_8004_20_NoFeedbackByTheAgentsOwnWallet() external {
        address wallet = walletAddress();
        bytes memory agreed = proof(agentId, wallet, ALICE, NOW + 60);
        vm.prank(ALICE);
        identity.setAgentWallet(agentId, wallet, NOW + 60, agreed);
        vm.expectRevert(
            abi.encodeWithSelector(IReputationRegistry.SelfFeedback.selector, agentId, wallet)
        );
        vm.prank(wallet);
        reputation.giveFeedback(agentId, 100, 0, "", "", "", "", 0);
        vm.prank(ALICE);
        identity.unsetAgentWallet(agentId);
        rate(wallet, agentId, 1, 0);
    }

    /// A summary of everybody would be made by whoever has the most accounts.
    function test_exploit_8004_12_NoSummaryWithoutNamedClients() external {
        rate(BOB, agentId, 100, 0);
        vm.expectRevert(IReputationRegistry.ClientsRequired.selector);
        reputation.getSummary(agentId, new address[](0), "", "");
    }

    /// A client that is named twice weighs once.
    function test_exploit_8004_13_ARepeatedClientCountsOnce() external {
        rate(BOB, agentId, 100, 0);
        rate(CAROL, agentId, 0, 0);
        address[] memory list = new address[](3);
        (list[0], list[1], list[2]) = (BOB, CAROL, BOB);
        (uint64 count, int128 mean,) = reputation.getSummary(agentId, list, "", "");
        vm.assertTrue(count == 2 && mean == 50, "each once");
    }

    /// Nobody takes back what somebody else said; numbers that were not given are unknown.
    function test_exploit_8004_14_OnlyOnesOwnFeedbackCanBeRevoked() external {
        rate(BOB, agentId, 0, 0);
        bytes4 unknown = IReputationRegistry.UnknownFeedback.selector;
        vm.startPrank(ALICE);
        vm.expectPartialRevert(unknown);
        reputation.revokeFeedback(agentId, 1);
        vm.expectPartialRevert(unknown);
        reputation.appendResponse(agentId, BOB, 2, "x", 0);
        vm.stopPrank();
        vm.expectPartialRevert(unknown);
        reputation.readFeedback(agentId, BOB, 0);
        vm.expectPartialRevert(unknown);
        reputation.readFeedback(agentId, BOB, 2);
    }

    /// The largest ratings at the most decimals neither overflow nor hide one another.
    function test_exploit_8004_15_ExtremeRatingsDoNotBlockTheSummary() external {
        rate(BOB, agentId, 1e38, 0);
        rate(CAROL, agentId, 1, 18);
        (uint64 count, int128 mean, uint8 decimals) =
            reputation.getSummary(agentId, two(BOB, CAROL), "", "");
        vm.assertTrue(count == 2 && mean == 5e37 && decimals == 0, "fits without decimals");
    }

    /// A revoked agent gets no new feedback; the old one can still be taken back.
    function test_exploit_8004_16_RevokedAgentsAreNotRated() external {
        rate(BOB, agentId, 1, 0);
        vm.prank(ALICE);
        identity.burn(agentId);
        vm.expectPartialRevert(bytes4(keccak256("ERC721NonexistentToken(uint256)")));
        vm.prank(BOB);
        reputation.giveFeedback(agentId, 1, 0, "", "", "", "", 0);
        vm.prank(BOB);
        reputation.revokeFeedback(agentId, 1);
    }
}
