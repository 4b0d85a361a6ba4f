// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IIdentityRegistry} from "../interfaces/IIdentityRegistry.sol";
import {IValidationRegistry} from "../interfaces/IValidationRegistry.sol";

/// @title The ERC-8004 validation registry
/// @dev Holds no ether and calls nobody but the identity registry, which it only reads.
contract ValidationRegistry is IValidationRegistry {
    /// @dev A request with its last answer; without a validator there is none.
    struct Validation {
        address validator;
        uint8 response;
        bool isAnswered;
        /// Of the request, then of the last answer.
        uint64 updatedAt;
        uint256 agentId;
        bytes32 responseHash;
        string tag;
    }

    uint8 private constant RESPONSE_MAX = 100;

    IIdentityRegistry private immutable _identity;

    mapping(bytes32 requestHash => Validation) private _validations;
    mapping(uint256 agentId => bytes32[]) private _byAgent;
    mapping(address validator => bytes32[]) private _byValidator;

    constructor(IIdentityRegistry identityRegistry) {
        _identity = identityRegistry;
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc IValidationRegistry
    function validationRequest(
        address validatorAddress,
        uint256 agentId,
        string calldata requestURI,
        bytes32 requestHash
    ) external {
        if (!_identity.isAuthorizedOrOwner(msg.sender, agentId)) {
            revert NotAuthorized(agentId, msg.sender);
        }
        if (validatorAddress == address(0)) revert InvalidValidator();
        if (requestHash == bytes32(0)) revert InvalidRequestHash();
        Validation storage entry = _validations[requestHash];
        if (entry.validator != address(0)) revert RequestExists(requestHash);
        entry.validator = validatorAddress;
        entry.agentId = agentId;
        entry.updatedAt = uint64(block.timestamp);
        _byAgent[agentId].push(requestHash);
        _byValidator[validatorAddress].push(requestHash);
        emit ValidationRequest(validatorAddress, agentId, requestURI, requestHash);
    }

    /// @inheritdoc IValidationRegistry
    function validationResponse(
        bytes32 requestHash,
        uint8 response,
        string calldata responseURI,
        bytes32 responseHash,
        string calldata tag
    ) external {
        Validation storage entry = _known(requestHash);
        if (msg.sender != entry.validator) revert NotValidator(requestHash, msg.sender);
        if (response > RESPONSE_MAX) revert ResponseOutOfRange(response);
        entry.response = response;
        entry.isAnswered = true;
        entry.updatedAt = uint64(block.timestamp);
        entry.responseHash = responseHash;
        entry.tag = tag;
        emit ValidationResponse(
            msg.sender, entry.agentId, requestHash, response, responseURI, responseHash, tag
        );
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IValidationRegistry
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
        )
    {
        Validation storage entry = _known(requestHash);
        return (
            entry.validator,
            entry.agentId,
            entry.response,
            entry.responseHash,
            entry.tag,
            entry.updatedAt
        );
    }

    /// @inheritdoc IValidationRegistry
    function getSummary(uint256 agentId, address[] calldata validatorAddresses, string calldata tag)
        external
        view
        returns (uint64 count, uint8 averageResponse)
    {
        bytes32[] storage hashes = _byAgent[agentId];
        uint256 sum;
        for (uint256 i; i < hashes.length; ++i) {
            Validation storage entry = _validations[hashes[i]];
            if (!entry.isAnswered || !_isNamed(validatorAddresses, entry.validator)) continue;
            if (bytes(tag).length > 0 && keccak256(bytes(entry.tag)) != keccak256(bytes(tag))) {
                continue;
            }
            sum += entry.response;
            ++count;
        }
        // The mean of answers is never more than the most that an answer can be.
        // forge-lint: disable-next-line(unsafe-typecast)
        if (count > 0) averageResponse = uint8(sum / count);
    }

    /// @inheritdoc IValidationRegistry
    function getAgentValidations(uint256 agentId) external view returns (bytes32[] memory) {
        return _byAgent[agentId];
    }

    /// @inheritdoc IValidationRegistry
    function getValidatorRequests(address validatorAddress)
        external
        view
        returns (bytes32[] memory)
    {
        return _byValidator[validatorAddress];
    }

    /// @inheritdoc IValidationRegistry
    function getIdentityRegistry() external view returns (address) {
        return address(_identity);
    }

    // -------------------------------------------------------------- private

    function _known(bytes32 requestHash) private view returns (Validation storage entry) {
        entry = _validations[requestHash];
        if (entry.validator == address(0)) revert UnknownRequest(requestHash);
    }

    function _isNamed(address[] calldata list, address account) private pure returns (bool) {
        for (uint256 i; i < list.length; ++i) {
            if (list[i] == account) return true;
        }
        return list.length == 0;
    }
}
