// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-8004 identity registry
/// @notice Each agent is an ERC-721 token whose address of metadata is the address of the agent's
/// registration document. Ids start at 0, rise by one and are never given twice. Whoever may move a
/// token may manage its agent: the owner, an operator of the owner, and the account approved for it.
/// Nobody else has a right here: nothing is paused, upgraded or taken back.
/// @dev An agent that was burnt is revoked: its id stays used, its wallet is gone, nothing about it can
/// be set, and the functions that read it revert with `ERC721NonexistentToken`.
interface IIdentityRegistry {
    // ---------------------------------------------------------------- types

    /// @notice Something that an agent says about itself on the chain.
    struct MetadataEntry {
        string metadataKey;
        bytes metadataValue;
    }

    // --------------------------------------------------------------- errors

    /// @notice `agentWallet` is only set with the wallet's own proof.
    error ReservedMetadataKey();
    /// @notice The zero address cannot be a wallet; `unsetAgentWallet` takes one away.
    error InvalidWallet();
    /// @notice The proof's last second is over.
    error ProofExpired(uint256 deadline);
    /// @notice A proof may be good for five minutes at the most.
    error ProofTooLong(uint256 deadline, uint256 latest);
    /// @notice Exactly this proof was used before.
    error ProofAlreadyUsed();
    /// @notice The wallet did not sign this agent, this owner, this deadline, on this chain and here.
    error InvalidProof(address wallet);

    // --------------------------------------------------------------- events

    /// @notice An agent exists; its wallet is its owner.
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);
    /// @notice The agent's registration document is somewhere else now, or has changed there.
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);
    /// @notice A value was set. `agentWallet` has the wallet's 20 bytes, or none without a wallet.
    event MetadataSet(
        uint256 indexed agentId,
        string indexed indexedMetadataKey,
        string metadataKey,
        bytes metadataValue
    );

    // -------------------------------------------------------------- actions

    /// @notice Registers an agent of the caller whose document comes later.
    function register() external returns (uint256 agentId);

    /// @notice Registers an agent of the caller.
    function register(string calldata agentURI) external returns (uint256 agentId);

    /// @notice Registers an agent of the caller with values on the chain; of entries with one key the
    /// last counts.
    function register(string calldata agentURI, MetadataEntry[] calldata metadata)
        external
        returns (uint256 agentId);

    /// @notice Says where the agent's document is.
    function setAgentURI(uint256 agentId, string calldata newURI) external;

    /// @notice Sets a value of the agent; any key but `agentWallet`.
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue)
        external;

    /// @notice Sets where the agent is paid. The new wallet proves that it agrees: by an EIP-712
    /// signature of its key, or by ERC-1271, over `AgentWalletSet(uint256 agentId,address
    /// newWallet,address owner,uint256 deadline)` in the domain `ERC8004IdentityRegistry`, version `1`.
    /// A proof works once, for the owner that it names, within five minutes.
    function setAgentWallet(
        uint256 agentId,
        address newWallet,
        uint256 deadline,
        bytes calldata signature
    ) external;

    /// @notice Takes the agent's wallet away.
    function unsetAgentWallet(uint256 agentId) external;

    /// @notice Revokes an agent for ever.
    function burn(uint256 agentId) external;

    // ---------------------------------------------------------------- views

    /// @notice A value of the agent; empty when it was never set.
    function getMetadata(uint256 agentId, string calldata metadataKey)
        external
        view
        returns (bytes memory);

    /// @notice Where the agent is paid: its first owner until another wallet is proved; zero after a
    /// transfer, until the new owner proves one.
    function getAgentWallet(uint256 agentId) external view returns (address);

    /// @notice Whether an account may manage the agent.
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool);

    /// @notice How many ids were given, with those of revoked agents.
    function agentCount() external view returns (uint256);
}
