// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-8004 validation registry
/// @notice Who manages an agent asks a validator to check a piece of its work; that validator answers
/// with a number from 0 to 100, as often as it learns more. The last answer counts.
/// @dev A request is known by its hash alone, on the whole registry. A hash that commits to agent,
/// validator and a random number cannot be guessed; one that somebody else used first is refused.
interface IValidationRegistry {
    // --------------------------------------------------------------- errors

    /// @notice The caller may not manage the agent.
    error NotAuthorized(uint256 agentId, address account);
    /// @notice The zero address validates nothing.
    error InvalidValidator();
    /// @notice The hash of a request cannot be zero.
    error InvalidRequestHash();
    /// @notice There is a request with this hash.
    error RequestExists(bytes32 requestHash);
    /// @notice There is no request with this hash.
    error UnknownRequest(bytes32 requestHash);
    /// @notice Only the validator that was asked answers.
    error NotValidator(bytes32 requestHash, address account);
    /// @notice An answer is at most 100.
    error ResponseOutOfRange(uint8 response);

    // --------------------------------------------------------------- events

    /// @notice An agent asks for a validation.
    event ValidationRequest(
        address indexed validatorAddress,
        uint256 indexed agentId,
        string requestURI,
        bytes32 indexed requestHash
    );
    /// @notice A validator answers, or answers anew.
    event ValidationResponse(
        address indexed validatorAddress,
        uint256 indexed agentId,
        bytes32 indexed requestHash,
        uint8 response,
        string responseURI,
        bytes32 responseHash,
        string tag
    );

    // -------------------------------------------------------------- actions

    /// @notice Asks a validator about the agent's work; what to check is at `requestURI`.
    function validationRequest(
        address validatorAddress,
        uint256 agentId,
        string calldata requestURI,
        bytes32 requestHash
    ) external;

    /// @notice Answers: 0 is failed, 100 is passed. All but hash and number may be empty.
    function validationResponse(
        bytes32 requestHash,
        uint8 response,
        string calldata responseURI,
        bytes32 responseHash,
        string calldata tag
    ) external;

    // ---------------------------------------------------------------- views

    /// @notice A request with its last answer.
    /// @return validatorAddress Who was asked.
    /// @return agentId Whose work it is.
    /// @return response The last answer; 0 as long as there is none.
    /// @return responseHash What the answer came with.
    /// @return tag What the answer came with.
    /// @return lastUpdate The second of the last answer; of the request as long as there is none.
    function getValidationStatus(bytes32 requestHash)
        external
        view
        returns (
            address validatorAddress,
            uint256 agentId,
            uint8 response,
            bytes32 responseHash,
            string memory tag,
            uint256 lastUpdate
        );

    /// @notice How many requests of the agent were answered, and the mean of the last answers, cut.
    /// Validators that are named, and a tag that is not empty, must be equal.
    function getSummary(uint256 agentId, address[] calldata validatorAddresses, string calldata tag)
        external
        view
        returns (uint64 count, uint8 averageResponse);

    /// @notice The requests of an agent, oldest first.
    function getAgentValidations(uint256 agentId) external view returns (bytes32[] memory);

    /// @notice What a validator was asked, oldest first.
    function getValidatorRequests(address validatorAddress) external view returns (bytes32[] memory);

    /// @notice Where the agents are registered.
    function getIdentityRegistry() external view returns (address);
}
