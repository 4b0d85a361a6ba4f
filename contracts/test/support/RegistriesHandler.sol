// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {RegistriesTest} from "./RegistriesTest.sol";
import {between, vm} from "./Vm.sol";

/// @title Accounts that register, sell, revoke and rate agents in any order
/// @dev Keeps its own books of what must be true, and never asks the registries for them.
contract RegistriesHandler is RegistriesTest {
    uint256 public constant ACTORS = 4;

    mapping(uint256 agentId => address) public ownerOf;
    mapping(uint256 agentId => address) public walletOf;
    mapping(uint256 agentId => mapping(address client => uint256)) public ratings;
    mapping(uint256 agentId => mapping(address client => uint256)) public standing;
    uint256 public registered;
    mapping(string action => uint256) public done;

    constructor() {
        RegistriesTest.setUp();
    }

    function registries() external view returns (address, address, address) {
        return (address(identity), address(reputation), address(validation));
    }

    function actor(uint256 seed) public pure returns (address) {
        return address(uint160(0x1000 + seed % ACTORS));
    }

    function register(uint256 seed) external {
        address owner = actor(seed);
        uint256 agentId = registerAs(owner);
        vm.assertEq(agentId, registered, "the next id");
        ++registered;
        ownerOf[agentId] = owner;
        walletOf[agentId] = owner;
        ++done["register"];
    }

    function transfer(uint256 seed, uint256 to) external {
        if (registered == 0) return;
        uint256 agentId = seed % registered;
        address owner = ownerOf[agentId];
        if (owner == address(0)) return;
        vm.prank(owner);
        identity.transferFrom(owner, actor(to), agentId);
        ownerOf[agentId] = actor(to);
        walletOf[agentId] = address(0);
        ++done["transfer"];
    }

    function burn(uint256 seed) external {
        if (registered == 0 || seed % 5 != 0) return;
        uint256 agentId = (seed / 5) % registered;
        address owner = ownerOf[agentId];
        if (owner == address(0)) return;
        vm.prank(owner);
        identity.burn(agentId);
        ownerOf[agentId] = address(0);
        walletOf[agentId] = address(0);
        ++done["burn"];
    }

    function proveWallet(uint256 seed, uint256 wait) external {
        if (registered == 0) return;
        uint256 agentId = seed % registered;
        address owner = ownerOf[agentId];
        if (owner == address(0)) return;
        // A proof works once, so each one has another deadline.
        vm.warp(block.timestamp + between(wait, 301, 1000));
        bytes memory signature = proof(agentId, walletAddress(), owner, block.timestamp);
        vm.prank(owner);
        identity.setAgentWallet(agentId, walletAddress(), block.timestamp, signature);
        walletOf[agentId] = walletAddress();
        ++done["proveWallet"];
    }

    function strangerTries(uint256 seed, uint256 what) external {
        if (registered == 0) return;
        uint256 agentId = seed % registered;
        vm.prank(THIEF);
        (bool ok,) = address(identity).call(_attack(agentId, what % 5));
        vm.assertTrue(!ok, "a stranger changed an agent");
        ++done["strangerTries"];
    }

    function giveFeedback(uint256 seed, uint256 who, int64 value) external {
        if (registered == 0) return;
        uint256 agentId = seed % registered;
        address client = actor(who);
        vm.prank(client);
        (bool ok,) = address(reputation)
            .call(
                abi.encodeCall(
                    reputation.giveFeedback, (agentId, value, 2, "", "", "", "", bytes32(0))
                )
            );
        bool isAllowed = ownerOf[agentId] != address(0) && ownerOf[agentId] != client;
        vm.assertTrue(ok == isAllowed, "feedback by the owner, or refused to a client");
        if (!ok) return;
        ++ratings[agentId][client];
        ++standing[agentId][client];
        ++done["giveFeedback"];
    }

    function revokeFeedback(uint256 seed, uint256 who, uint256 which) external {
        if (registered == 0) return;
        uint256 agentId = seed % registered;
        address client = actor(who);
        uint256 last = ratings[agentId][client];
        if (last == 0) return;
        vm.prank(client);
        (bool ok,) = address(reputation)
            .call(
                abi.encodeCall(
                    reputation.revokeFeedback, (agentId, uint64(between(which, 1, last)))
                )
            );
        if (!ok) return;
        --standing[agentId][client];
        ++done["revokeFeedback"];
    }

    function _attack(uint256 agentId, uint256 what) private view returns (bytes memory) {
        if (what == 0) return abi.encodeCall(identity.setAgentURI, (agentId, "evil"));
        if (what == 1) return abi.encodeCall(identity.unsetAgentWallet, (agentId));
        if (what == 2) return abi.encodeCall(identity.burn, (agentId));
        if (what == 3) return abi.encodeCall(IIdentityRegistry.setMetadata, (agentId, "k", "v"));
        return abi.encodeCall(identity.transferFrom, (ownerOf[agentId], THIEF, agentId));
    }
}
