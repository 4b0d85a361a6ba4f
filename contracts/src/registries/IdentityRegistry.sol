// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {
    ERC721URIStorage
} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

import {IIdentityRegistry} from "../interfaces/IIdentityRegistry.sol";

/// @title The ERC-8004 identity registry
/// @dev Everything about a new agent is written before the receiver is called, so whatever a receiver
/// does in that call, also with its new token, is an ordinary later action.
contract IdentityRegistry is IIdentityRegistry, ERC721URIStorage, EIP712 {
    bytes32 private constant WALLET_PROOF_TYPE = keccak256(
        "AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)"
    );
    string private constant WALLET_KEY = "agentWallet";
    uint256 private constant PROOF_SECONDS = 5 minutes;

    /// @inheritdoc IIdentityRegistry
    uint256 public agentCount;

    mapping(uint256 agentId => address) private _wallets;
    mapping(uint256 agentId => mapping(string key => bytes)) private _metadata;
    mapping(bytes32 digest => bool) private _usedProofs;

    constructor() ERC721("AgentIdentity", "AGENT") EIP712("ERC8004IdentityRegistry", "1") {}

    // -------------------------------------------------------------- actions

    /// @inheritdoc IIdentityRegistry
    function register() external returns (uint256 agentId) {
        agentId = _create("");
        _offer(agentId);
    }

    /// @inheritdoc IIdentityRegistry
    function register(string calldata agentURI) external returns (uint256 agentId) {
        agentId = _create(agentURI);
        _offer(agentId);
    }

    /// @inheritdoc IIdentityRegistry
    function register(string calldata agentURI, MetadataEntry[] calldata metadata)
        external
        returns (uint256 agentId)
    {
        agentId = _create(agentURI);
        for (uint256 i; i < metadata.length; ++i) {
            _setMetadata(agentId, metadata[i].metadataKey, metadata[i].metadataValue);
        }
        _offer(agentId);
    }

    /// @inheritdoc IIdentityRegistry
    function setAgentURI(uint256 agentId, string calldata newURI) external {
        _ownerThatAllows(agentId);
        _setTokenURI(agentId, newURI);
        emit URIUpdated(agentId, newURI, msg.sender);
    }

    /// @inheritdoc IIdentityRegistry
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue)
        external
    {
        _ownerThatAllows(agentId);
        _setMetadata(agentId, metadataKey, metadataValue);
    }

    /// @inheritdoc IIdentityRegistry
    function setAgentWallet(
        uint256 agentId,
        address newWallet,
        uint256 deadline,
        bytes calldata signature
    ) external {
        address owner = _ownerThatAllows(agentId);
        if (newWallet == address(0)) revert InvalidWallet();
        if (block.timestamp > deadline) revert ProofExpired(deadline);
        uint256 latest = block.timestamp + PROOF_SECONDS;
        if (deadline > latest) revert ProofTooLong(deadline, latest);
        bytes32 digest = _hashTypedDataV4(
            keccak256(abi.encode(WALLET_PROOF_TYPE, agentId, newWallet, owner, deadline))
        );
        if (_usedProofs[digest]) revert ProofAlreadyUsed();
        _usedProofs[digest] = true;
        if (!_isSignedBy(newWallet, digest, signature)) revert InvalidProof(newWallet);
        _setWallet(agentId, newWallet);
    }

    /// @inheritdoc IIdentityRegistry
    function unsetAgentWallet(uint256 agentId) external {
        _ownerThatAllows(agentId);
        _setWallet(agentId, address(0));
    }

    /// @inheritdoc IIdentityRegistry
    function burn(uint256 agentId) external {
        _ownerThatAllows(agentId);
        _burn(agentId);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IIdentityRegistry
    function getMetadata(uint256 agentId, string calldata metadataKey)
        external
        view
        returns (bytes memory)
    {
        _requireOwned(agentId);
        return _isWalletKey(metadataKey)
            ? _walletBytes(_wallets[agentId])
            : _metadata[agentId][metadataKey];
    }

    /// @inheritdoc IIdentityRegistry
    function getAgentWallet(uint256 agentId) external view returns (address) {
        _requireOwned(agentId);
        return _wallets[agentId];
    }

    /// @inheritdoc IIdentityRegistry
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool) {
        return _isAuthorized(_requireOwned(agentId), spender, agentId);
    }

    // ------------------------------------------------------------- internal

    /// @dev Every way in which a token changes hands or ends comes through here.
    function _update(address to, uint256 tokenId, address auth)
        internal
        override
        returns (address from)
    {
        from = super._update(to, tokenId, auth);
        if (from != address(0) && _wallets[tokenId] != address(0)) _setWallet(tokenId, address(0));
    }

    // -------------------------------------------------------------- private

    function _create(string memory agentURI) private returns (uint256 agentId) {
        agentId = agentCount++;
        _mint(msg.sender, agentId);
        _setWallet(agentId, msg.sender);
        if (bytes(agentURI).length > 0) _setTokenURI(agentId, agentURI);
        emit Registered(agentId, agentURI, msg.sender);
    }

    /// @dev A contract that cannot hold tokens does not get one.
    function _offer(uint256 agentId) private {
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), msg.sender, agentId, "");
    }

    function _setMetadata(uint256 agentId, string calldata key, bytes calldata value) private {
        if (_isWalletKey(key)) revert ReservedMetadataKey();
        _metadata[agentId][key] = value;
        emit MetadataSet(agentId, key, key, value);
    }

    function _setWallet(uint256 agentId, address wallet) private {
        _wallets[agentId] = wallet;
        emit MetadataSet(agentId, WALLET_KEY, WALLET_KEY, _walletBytes(wallet));
    }

    /// @dev The owner; reverts unless the caller may act for it.
    function _ownerThatAllows(uint256 agentId) private view returns (address owner) {
        owner = _requireOwned(agentId);
        _checkAuthorized(owner, msg.sender, agentId);
    }

    /// @dev The key first: an account with delegated code still has its key.
    function _isSignedBy(address wallet, bytes32 digest, bytes calldata signature)
        private
        view
        returns (bool)
    {
        (address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (fault == ECDSA.RecoverError.NoError && signer == wallet) return true;
        return wallet.code.length > 0
            && SignatureChecker.isValidERC1271SignatureNowCalldata(wallet, digest, signature);
    }

    function _walletBytes(address wallet) private pure returns (bytes memory) {
        return wallet == address(0) ? bytes("") : abi.encodePacked(wallet);
    }

    function _isWalletKey(string calldata key) private pure returns (bool) {
        return keccak256(bytes(key)) == keccak256(bytes(WALLET_KEY));
    }
}
