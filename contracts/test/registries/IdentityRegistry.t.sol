// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IdentityRegistry} from "../../src/registries/IdentityRegistry.sol";
import {
    ContractWallet,
    EagerOwner,
    RegistriesTest,
    TokenRefuser
} from "../support/RegistriesTest.sol";
import {between, vm} from "../support/Vm.sol";

/// @title What the identity registry does, and whom it refuses
contract IdentityRegistryTest is RegistriesTest {
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);
    event MetadataSet(
        uint256 indexed agentId,
        string indexed indexedMetadataKey,
        string metadataKey,
        bytes metadataValue
    );

    function test_register_GivesIdsFromZeroWithoutGaps() external {
        for (uint256 i; i < 5; ++i) {
            vm.assertEq(registerAs(ALICE), i);
        }
        vm.assertEq(identity.agentCount(), 5);
        vm.assertEq(identity.ownerOf(4), ALICE);
        vm.assertEq(identity.tokenURI(4), URI);
    }

    function test_register_WritesTheStandardsEvents() external {
        vm.expectEmit(address(identity));
        emit MetadataSet(0, "agentWallet", "agentWallet", abi.encodePacked(ALICE));
        vm.expectEmit(address(identity));
        emit Registered(0, URI, ALICE);
        registerAs(ALICE);
    }

    function test_register_WithoutAnythingHasAWalletAndNoDocument() external {
        vm.prank(ALICE);
        uint256 agentId = identity.register();
        vm.assertEq(identity.tokenURI(agentId), "");
        vm.assertEq(identity.getAgentWallet(agentId), ALICE);
    }

    function test_register_KeepsMetadata() external {
        IIdentityRegistry.MetadataEntry[] memory entries = new IIdentityRegistry.MetadataEntry[](2);
        entries[0] = IIdentityRegistry.MetadataEntry("kind", "planner");
        entries[1] = IIdentityRegistry.MetadataEntry("kind", "trader");
        vm.prank(ALICE);
        uint256 agentId = identity.register(URI, entries);
        vm.assertEq(string(identity.getMetadata(agentId, "kind")), "trader");
        vm.assertEq(identity.getMetadata(agentId, "other").length, 0);
    }

    function test_setAgentURI_TellsWhereItIsAndWhoSaidIt() external {
        uint256 agentId = registerAs(ALICE);
        vm.expectEmit(address(identity));
        emit URIUpdated(agentId, "ipfs://bafy/agent.json", ALICE);
        vm.prank(ALICE);
        identity.setAgentURI(agentId, "ipfs://bafy/agent.json");
        vm.assertEq(identity.tokenURI(agentId), "ipfs://bafy/agent.json");
    }

    function test_setAgentURI_IsOpenToOperatorsAndTheApproved() external {
        uint256 agentId = registerAs(ALICE);
        vm.prank(ALICE);
        identity.setApprovalForAll(BOB, true);
        vm.prank(BOB);
        identity.setAgentURI(agentId, "bob");
        vm.prank(ALICE);
        identity.approve(CAROL, agentId);
        vm.prank(CAROL);
        identity.setAgentURI(agentId, "carol");
        vm.assertEq(identity.tokenURI(agentId), "carol");
        vm.assertTrue(identity.isAuthorizedOrOwner(BOB, agentId), "operator");
        vm.assertTrue(identity.isAuthorizedOrOwner(CAROL, agentId), "approved");
        vm.assertTrue(!identity.isAuthorizedOrOwner(THIEF, agentId), "stranger");
    }

    function test_setAgentWallet_TakesTheProofOfAKey() external {
        uint256 agentId = registerAs(ALICE);
        address wallet = walletAddress();
        bytes memory signature = proof(agentId, wallet, ALICE, NOW + 60);
        vm.expectEmit(address(identity));
        emit MetadataSet(agentId, "agentWallet", "agentWallet", abi.encodePacked(wallet));
        vm.prank(ALICE);
        identity.setAgentWallet(agentId, wallet, NOW + 60, signature);
        vm.assertEq(identity.getAgentWallet(agentId), wallet);
        vm.assertEq(
            string(identity.getMetadata(agentId, "agentWallet")), string(abi.encodePacked(wallet))
        );
    }

    function test_setAgentWallet_TakesTheProofOfAContract() external {
        uint256 agentId = registerAs(ALICE);
        ContractWallet wallet = new ContractWallet();
        bytes32 digest =
            digestOf(identity, block.chainid, agentId, address(wallet), ALICE, NOW + 60);
        vm.expectPartialRevert(IIdentityRegistry.InvalidProof.selector);
        vm.prank(ALICE);
        identity.setAgentWallet(agentId, address(wallet), NOW + 60, "");
        wallet.agree(digest);
        vm.prank(ALICE);
        identity.setAgentWallet(agentId, address(wallet), NOW + 60, "");
        vm.assertEq(identity.getAgentWallet(agentId), address(wallet));
    }

    function test_setAgentWallet_RefusesAProofThatIsOverOrTooLong() external {
        uint256 agentId = registerAs(ALICE);
        address wallet = walletAddress();
        bytes memory over = proof(agentId, wallet, ALICE, NOW - 1);
        bytes memory long = proof(agentId, wallet, ALICE, NOW + 301);
        bytes memory longest = proof(agentId, wallet, ALICE, NOW + 300);
        vm.startPrank(ALICE);
        vm.expectPartialRevert(IIdentityRegistry.ProofExpired.selector);
        identity.setAgentWallet(agentId, wallet, NOW - 1, over);
        vm.expectPartialRevert(IIdentityRegistry.ProofTooLong.selector);
        identity.setAgentWallet(agentId, wallet, NOW + 301, long);
        vm.expectRevert(IIdentityRegistry.InvalidWallet.selector);
        identity.setAgentWallet(agentId, address(0), NOW + 300, longest);
        identity.setAgentWallet(agentId, wallet, NOW + 300, longest);
        vm.stopPrank();
    }

    function test_unsetAgentWallet_TakesItAway() external {
        uint256 agentId = registerAs(ALICE);
        vm.prank(ALICE);
        identity.unsetAgentWallet(agentId);
        vm.assertEq(identity.getAgentWallet(agentId), address(0));
        vm.assertEq(identity.getMetadata(agentId, "agentWallet").length, 0);
    }

    function test_burn_RevokesForEver() external {
        uint256 agentId = registerAs(ALICE);
        vm.prank(ALICE);
        identity.burn(agentId);
        bytes4 gone = bytes4(keccak256("ERC721NonexistentToken(uint256)"));
        vm.expectPartialRevert(gone);
        identity.getAgentWallet(agentId);
        vm.expectPartialRevert(gone);
        identity.tokenURI(agentId);
        vm.expectPartialRevert(gone);
        vm.prank(ALICE);
        identity.setAgentURI(agentId, "again");
        vm.assertEq(registerAs(ALICE), agentId + 1);
    }

    function test_supportsInterface_IsAnErc721WithUpdates() external view {
        vm.assertTrue(identity.supportsInterface(0x80ac58cd), "ERC-721");
        vm.assertTrue(identity.supportsInterface(0x5b5e139f), "metadata");
        vm.assertTrue(identity.supportsInterface(0x49064906), "ERC-4906");
    }

    function testFuzz_setMetadata_KeepsAnyBytesUnderAnyKey(
        string calldata key,
        bytes calldata value
    ) external {
        vm.assume(keccak256(bytes(key)) != keccak256("agentWallet"));
        uint256 agentId = registerAs(ALICE);
        vm.prank(ALICE);
        identity.setMetadata(agentId, key, value);
        vm.assertEq(keccak256(identity.getMetadata(agentId, key)), keccak256(value));
        vm.assertEq(identity.getAgentWallet(agentId), ALICE);
    }

    function testFuzz_setAgentWallet_RefusesEveryOtherSignature(bytes calldata signature) external {
        uint256 agentId = registerAs(ALICE);
        vm.expectPartialRevert(IIdentityRegistry.InvalidProof.selector);
        vm.prank(ALICE);
        identity.setAgentWallet(agentId, walletAddress(), NOW + 60, signature);
    }
}

/// @title Attacks on identities; the numbers name the kind of attack
contract IdentityRegistryExploitsTest is RegistriesTest {
    /// 5: nobody but who may move the token manages the agent.
    function test_exploit_8004_1_StrangersChangeNothing() external {
        uint256 agentId = registerAs(ALICE);
        bytes memory signature = proof(agentId, walletAddress(), ALICE, NOW + 60);
        bytes4 refused = bytes4(keccak256("ERC721InsufficientApproval(address,uint256)"));
        vm.startPrank(THIEF);
        vm.expectPartialRevert(refused);
        identity.setAgentURI(agentId, "evil");
        vm.expectPartialRevert(refused);
        identity.setMetadata(agentId, "kind", "evil");
        vm.expectPartialRevert(refused);
        identity.setAgentWallet(agentId, walletAddress(), NOW + 60, signature);
        vm.expectPartialRevert(refused);
        identity.unsetAgentWallet(agentId);
        vm.expectPartialRevert(refused);
        identity.burn(agentId);
        vm.stopPrank();
    }

    /// The wallet is no metadata that anybody can write.
    function test_exploit_8004_2_WalletCannotBeSetAsMetadata() external {
        uint256 agentId = registerAs(ALICE);
        vm.prank(ALICE);
        vm.expectRevert(IIdentityRegistry.ReservedMetadataKey.selector);
        identity.setMetadata(agentId, "agentWallet", abi.encodePacked(THIEF));
        IIdentityRegistry.MetadataEntry[] memory entries = new IIdentityRegistry.MetadataEntry[](1);
        entries[0] = IIdentityRegistry.MetadataEntry("agentWallet", abi.encodePacked(THIEF));
        vm.prank(ALICE);
        vm.expectRevert(IIdentityRegistry.ReservedMetadataKey.selector);
        identity.register(URI, entries);
    }

    /// A new owner is not paid into the wallet of the one before.
    function test_exploit_8004_3_TransferClearsTheWallet() external {
        uint256 agentId = registerAs(ALICE);
        vm.prank(ALICE);
        identity.transferFrom(ALICE, BOB, agentId);
        vm.assertEq(identity.getAgentWallet(agentId), address(0));
        vm.assertEq(identity.getMetadata(agentId, "agentWallet").length, 0);
    }

    /// A token that is given away while it is made keeps no wallet either.
    function test_exploit_8004_4_TransferWithinTheMintClearsTheWallet() external {
        EagerOwner eager = new EagerOwner(identity);
        uint256 agentId = eager.registerAndPass(BOB);
        vm.assertEq(identity.ownerOf(agentId), BOB);
        vm.assertEq(identity.getAgentWallet(agentId), address(0));
        vm.assertEq(identity.tokenURI(agentId), "https://agent.example/eager.json");
    }

    /// A registration within a registration gets its own id and document.
    function test_exploit_8004_5_RegistrationsWithinOneAnotherStayApart() external {
        EagerOwner eager = new EagerOwner(identity);
        uint256 outer = eager.registerTwice();
        vm.assertEq(outer, 0);
        vm.assertEq(identity.agentCount(), 2);
        vm.assertEq(identity.tokenURI(0), "https://agent.example/outer.json");
        vm.assertEq(identity.tokenURI(1), "https://agent.example/inner.json");
        vm.assertEq(eager.given(0), 0);
        vm.assertEq(eager.given(1), 1);
    }

    /// A contract that would lock the token away does not get one.
    function test_exploit_8004_6_ContractsThatCannotHoldTokensAreRefused() external {
        TokenRefuser refuser = new TokenRefuser();
        vm.expectPartialRevert(bytes4(keccak256("ERC721InvalidReceiver(address)")));
        refuser.register(identity);
        vm.assertEq(identity.agentCount(), 0);
    }

    function test_exploit_8004_7_ProofWorksOnce() external {
        uint256 agentId = registerAs(ALICE);
        address wallet = walletAddress();
        bytes memory signature = proof(agentId, wallet, ALICE, NOW + 60);
        vm.startPrank(ALICE);
        identity.setAgentWallet(agentId, wallet, NOW + 60, signature);
        identity.unsetAgentWallet(agentId);
        vm.expectRevert(IIdentityRegistry.ProofAlreadyUsed.selector);
        identity.setAgentWallet(agentId, wallet, NOW + 60, signature);
        vm.stopPrank();
    }

    /// Another chain, registry, agent, owner, wallet or deadline is another proof.
    function test_exploit_8004_8_ProofIsForOneChainRegistryAgentAndOwner() external {
        uint256 other = registerAs(ALICE);
        uint256 agentId = registerAs(ALICE);
        address wallet = walletAddress();
        uint256 end = NOW + 60;
        IdentityRegistry elsewhere = new IdentityRegistry();
        bytes32[5] memory digests = [
            digestOf(identity, block.chainid + 1, agentId, wallet, ALICE, end),
            digestOf(elsewhere, block.chainid, agentId, wallet, ALICE, end),
            digestOf(identity, block.chainid, other, wallet, ALICE, end),
            digestOf(identity, block.chainid, agentId, wallet, BOB, end),
            digestOf(identity, block.chainid, agentId, wallet, ALICE, end + 1)
        ];
        for (uint256 i; i < 5; ++i) {
            bytes memory signature = signed(WALLET_KEY, digests[i]);
            vm.expectPartialRevert(IIdentityRegistry.InvalidProof.selector);
            vm.prank(ALICE);
            identity.setAgentWallet(agentId, wallet, end, signature);
        }
    }

    /// What the owner before collected is worth nothing after a sale.
    function test_exploit_8004_9_ProofOfTheOwnerBeforeIsWorthless() external {
        uint256 agentId = registerAs(ALICE);
        bytes memory signature = proof(agentId, walletAddress(), ALICE, NOW + 60);
        vm.prank(ALICE);
        identity.transferFrom(ALICE, BOB, agentId);
        vm.prank(BOB);
        vm.expectPartialRevert(IIdentityRegistry.InvalidProof.selector);
        identity.setAgentWallet(agentId, walletAddress(), NOW + 60, signature);
    }

    /// Somebody else's key proves nothing about the wallet.
    function test_exploit_8004_10_ProofIsTheWalletsOwn() external {
        uint256 agentId = registerAs(ALICE);
        bytes32 digest = digestOf(identity, block.chainid, agentId, BOB, ALICE, NOW + 60);
        vm.prank(ALICE);
        vm.expectPartialRevert(IIdentityRegistry.InvalidProof.selector);
        identity.setAgentWallet(agentId, BOB, NOW + 60, signed(WALLET_KEY, digest));
    }
}
