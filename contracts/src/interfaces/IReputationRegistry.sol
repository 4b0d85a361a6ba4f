// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-8004 reputation registry
/// @notice What clients say about agents: a number with up to 18 decimals and two tags, and addresses of
/// more. Anybody who may not manage the agent and is not its wallet is a client. Feedback of one client about one agent is
/// numbered from 1 without gaps and is never removed, only revoked by its client.
/// @dev Anybody can be any number of clients. A summary therefore always names the clients that count.
interface IReputationRegistry {
    // ---------------------------------------------------------------- types

    /// @notice One rating, as a page has it.
    struct FeedbackItem {
        address client;
        uint64 feedbackIndex;
        int128 value;
        uint8 valueDecimals;
        string tag1;
        string tag2;
        bool isRevoked;
    }

    /// @notice Where a page begins: the client's place in the list, and how many ratings of it came before.
    struct Cursor {
        uint256 client;
        uint256 ratings;
    }

    // --------------------------------------------------------------- errors

    /// @notice Who may manage an agent, or is its wallet, does not rate it.
    error SelfFeedback(uint256 agentId, address account);
    /// @notice More decimals than 18.
    error TooManyDecimals(uint8 valueDecimals);
    /// @notice The value is above 1e38 or below -1e38.
    error ValueOutOfRange(int128 value);
    /// @notice The client gave the agent no feedback with this number.
    error UnknownFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex);
    /// @notice The feedback is revoked already.
    error AlreadyRevoked(uint256 agentId, address clientAddress, uint64 feedbackIndex);
    /// @notice A response says where it can be read.
    error EmptyResponseURI();
    /// @notice A summary of all clients could be made by anybody.
    error ClientsRequired();
    /// @notice A page looks at one rating at least.
    error EmptyPage();

    // --------------------------------------------------------------- events

    /// @notice A client rated an agent. Endpoint, address and hash of the file are here only.
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
    /// @notice A client takes feedback back.
    event FeedbackRevoked(
        uint256 indexed agentId, address indexed clientAddress, uint64 indexed feedbackIndex
    );
    /// @notice Somebody, not always the agent, says something about feedback.
    event ResponseAppended(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        address indexed responder,
        string responseURI,
        bytes32 responseHash
    );

    // -------------------------------------------------------------- actions

    /// @notice Rates an agent with `value / 10^valueDecimals`. Everything else may be empty; the hash is
    /// keccak256 of the file at `feedbackURI`.
    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata feedbackURI,
        bytes32 feedbackHash
    ) external;

    /// @notice Revokes feedback of the caller; possible for agents that are revoked, too.
    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external;

    /// @notice Says something about feedback: a refund, evidence, a note that it is spam.
    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external;

    // ---------------------------------------------------------------- views

    /// @notice How many ratings of these clients stand, and their mean. A tag that is not empty must be
    /// equal; a client that is named twice counts once.
    /// @return count Ratings that are not revoked.
    /// @return summaryValue The mean, cut towards zero.
    /// @return summaryValueDecimals The most decimals of any rating that counts, less where the mean
    /// does not fit.
    function getSummary(
        uint256 agentId,
        address[] calldata clientAddresses,
        string calldata tag1,
        string calldata tag2
    ) external view returns (uint64 count, int128 summaryValue, uint8 summaryValueDecimals);

    /// @notice One rating.
    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (
            int128 value,
            uint8 valueDecimals,
            string memory tag1,
            string memory tag2,
            bool isRevoked
        );

    /// @notice Ratings of these clients, or of all where none is named; each array has one entry for
    /// each of them.
    function readAllFeedback(
        uint256 agentId,
        address[] calldata clientAddresses,
        string calldata tag1,
        string calldata tag2,
        bool includeRevoked
    )
        external
        view
        returns (
            address[] memory clients,
            uint64[] memory feedbackIndexes,
            int128[] memory values,
            uint8[] memory valueDecimals,
            string[] memory tag1s,
            string[] memory tag2s,
            bool[] memory revokedStatuses
        );

    /// @notice The same in parts, beyond the standard: all ratings at once cost more gas with each one.
    /// @param from Zeros for the first page, then `next` of the page before with the same other words.
    /// @param limit How many ratings are looked at, whether they match or not; more than zero.
    /// @return items What matches of them, in the order of `readAllFeedback`.
    /// @return next Where the next page begins.
    /// @return isLast Whether nothing was left to look at.
    function readFeedbackPage(
        uint256 agentId,
        address[] calldata clientAddresses,
        string calldata tag1,
        string calldata tag2,
        bool includeRevoked,
        Cursor calldata from,
        uint256 limit
    ) external view returns (FeedbackItem[] memory items, Cursor memory next, bool isLast);

    /// @notice How many responses these responders appended, or all where none is named: to one rating,
    /// to all ratings of the client where the number is 0, to all of the agent where the client is zero.
    function getResponseCount(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        address[] calldata responders
    ) external view returns (uint64 count);

    /// @notice Who rated the agent, in the order of their first rating.
    function getClients(uint256 agentId) external view returns (address[] memory);

    /// @notice The number of the client's newest rating; 0 without any.
    function getLastIndex(uint256 agentId, address clientAddress) external view returns (uint64);

    /// @notice Where the agents are registered.
    function getIdentityRegistry() external view returns (address);
}
