// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IdentityRegistry} from "../../src/registries/IdentityRegistry.sol";
import {ReputationRegistry} from "../../src/registries/ReputationRegistry.sol";
import {ValidationRegistry} from "../../src/registries/ValidationRegistry.sol";
import {vm} from "./Vm.sol";

/// @title The three registries, and agents of Alice
abstract contract RegistriesTest {
    uint256 internal constant NOW = 1_800_000_000;
    string internal constant URI = "https://agent.example/agent.json";
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address internal constant CAROL = address(0xCA401);
    address internal constant THIEF = address(0xBAD);
    uint256 internal constant WALLET_KEY = 0xBEEF;

    IdentityRegistry internal identity;
    ReputationRegistry internal reputation;
    ValidationRegistry internal validation;

    function setUp() public virtual {
        vm.warp(NOW);
        identity = new IdentityRegistry();
        reputation = new ReputationRegistry(identity);
        validation = new ValidationRegistry(identity);
    }

    function registerAs(address owner) internal returns (uint256 agentId) {
        vm.prank(owner);
        return identity.register(URI);
    }

    function rate(address client, uint256 agentId, int128 value, uint8 decimals) internal {
        vm.prank(client);
        reputation.giveFeedback(agentId, value, decimals, "quality", "", "", "", bytes32(0));
    }

    function walletAddress() internal pure returns (address) {
        return vm.addr(WALLET_KEY);
    }

    /// The proof of the wallet's key for an agent and its owner, on this chain and registry.
    function proof(uint256 agentId, address wallet, address owner, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        return
            signed(WALLET_KEY, digestOf(identity, block.chainid, agentId, wallet, owner, deadline));
    }

    function digestOf(
        IdentityRegistry registry,
        uint256 chainId,
        uint256 agentId,
        address wallet,
        address owner,
        uint256 deadline
    ) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("ERC8004IdentityRegistry"),
                keccak256("1"),
                chainId,
                address(registry)
            )
        );
        bytes32 content = keccak256(
            abi.encode(
                keccak256(
                    "AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)"
                ),
                agentId,
                wallet,
                owner,
                deadline
            )
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }

    function signed(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function one(address account) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = account;
    }

    function two(address first, address second) internal pure returns (address[] memory list) {
        list = new address[](2);
        list[0] = first;
        list[1] = second;
    }
}

/// @title A wallet that is a contract: it agrees to one hash
contract ContractWallet {
    bytes32 private _agreed;

    function agree(bytes32 digest) external {
        _agreed = digest;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return digest == _agreed ? this.isValidSignature.selector : bytes4(0);
    }
}

/// @title A contract that registers and does something while it is given its token
contract EagerOwner {
    IdentityRegistry private immutable _identity;
    address private _heir;
    uint256 private _again;
    uint256[] public given;

    constructor(IdentityRegistry identity) {
        _identity = identity;
    }

    function registerAndPass(address heir) external returns (uint256) {
        _heir = heir;
        return _identity.register("https://agent.example/eager.json");
    }

    function registerTwice() external returns (uint256) {
        _again = 1;
        return _identity.register(
            "https://agent.example/outer.json", new IIdentityRegistry.MetadataEntry[](0)
        );
    }

    function onERC721Received(address, address, uint256 agentId, bytes calldata)
        external
        returns (bytes4)
    {
        given.push(agentId);
        if (_heir != address(0)) _identity.transferFrom(address(this), _heir, agentId);
        if (_again > 0) {
            --_again;
            _identity.register("https://agent.example/inner.json");
        }
        return this.onERC721Received.selector;
    }
}

/// @title A contract that cannot hold tokens
contract TokenRefuser {
    function register(IdentityRegistry identity) external returns (uint256) {
        return identity.register();
    }
}
