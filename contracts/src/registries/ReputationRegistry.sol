// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IIdentityRegistry} from "../interfaces/IIdentityRegistry.sol";
import {IReputationRegistry} from "../interfaces/IReputationRegistry.sol";

/// @title The ERC-8004 reputation registry
/// @dev Holds no ether and calls nobody but the identity registry, which it only reads.
contract ReputationRegistry is IReputationRegistry {
    /// @dev What a rating keeps on the chain.
    struct Feedback {
        int128 value;
        uint8 valueDecimals;
        bool isRevoked;
        string tag1;
        string tag2;
    }

    /// @dev What a reader gets of many ratings.
    struct Ratings {
        address[] clients;
        uint64[] indexes;
        int128[] values;
        uint8[] valueDecimals;
        string[] tag1s;
        string[] tag2s;
        bool[] revoked;
    }

    /// @dev Hashes of the tags that a reader wants.
    struct Wanted {
        bytes32 tag1;
        bytes32 tag2;
        bool withRevoked;
    }

    uint8 private constant DECIMALS_MAX = 18;
    int128 private constant VALUE_MAX = 1e38;
    bytes32 private constant ANY_TAG = keccak256("");

    IIdentityRegistry private immutable _identity;

    mapping(uint256 agentId => address[]) private _clients;
    mapping(uint256 agentId => mapping(address client => Feedback[])) private _feedback;
    mapping(bytes32 feedback => mapping(address responder => uint64)) private _responses;
    /// @dev Of all responders.
    mapping(bytes32 feedback => uint64) private _responseCounts;

    constructor(IIdentityRegistry identityRegistry) {
        _identity = identityRegistry;
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc IReputationRegistry
    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string memory tag1,
        string memory tag2,
        string memory endpoint,
        string memory feedbackURI,
        bytes32 feedbackHash
    ) external {
        uint64 index = _store(agentId, Feedback(value, valueDecimals, false, tag1, tag2));
        emit NewFeedback(
            agentId,
            msg.sender,
            index,
            value,
            valueDecimals,
            tag1,
            tag1,
            tag2,
            endpoint,
            feedbackURI,
            feedbackHash
        );
    }

    /// @inheritdoc IReputationRegistry
    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external {
        Feedback storage entry = _known(agentId, msg.sender, feedbackIndex);
        if (entry.isRevoked) revert AlreadyRevoked(agentId, msg.sender, feedbackIndex);
        entry.isRevoked = true;
        emit FeedbackRevoked(agentId, msg.sender, feedbackIndex);
    }

    /// @inheritdoc IReputationRegistry
    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external {
        _known(agentId, clientAddress, feedbackIndex);
        if (bytes(responseURI).length == 0) revert EmptyResponseURI();
        bytes32 key = _keyOf(agentId, clientAddress, feedbackIndex);
        ++_responses[key][msg.sender];
        ++_responseCounts[key];
        emit ResponseAppended(
            agentId, clientAddress, feedbackIndex, msg.sender, responseURI, responseHash
        );
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IReputationRegistry
    function getSummary(
        uint256 agentId,
        address[] calldata clientAddresses,
        string memory tag1,
        string memory tag2
    ) external view returns (uint64 count, int128 summaryValue, uint8 summaryValueDecimals) {
        if (clientAddresses.length == 0) revert ClientsRequired();
        Wanted memory wanted = _wanted(tag1, tag2, false);
        int256 sum;
        for (uint256 i; i < clientAddresses.length; ++i) {
            if (_isRepeated(clientAddresses, i)) continue;
            Feedback[] storage list = _feedback[agentId][clientAddresses[i]];
            for (uint256 j; j < list.length; ++j) {
                if (!_matches(list[j], wanted)) continue;
                (int256 scaled, uint8 decimals) = _scaled(list[j]);
                sum += scaled;
                ++count;
                if (decimals > summaryValueDecimals) summaryValueDecimals = decimals;
            }
        }
        if (count > 0) {
            (summaryValue, summaryValueDecimals) =
                _fitted(sum / int256(uint256(count)), summaryValueDecimals);
        }
    }

    /// @inheritdoc IReputationRegistry
    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (
            int128 value,
            uint8 valueDecimals,
            string memory tag1,
            string memory tag2,
            bool isRevoked
        )
    {
        Feedback storage entry = _known(agentId, clientAddress, feedbackIndex);
        return (entry.value, entry.valueDecimals, entry.tag1, entry.tag2, entry.isRevoked);
    }

    /// @inheritdoc IReputationRegistry
    function readAllFeedback(
        uint256 agentId,
        address[] memory clientAddresses,
        string memory tag1,
        string memory tag2,
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
        )
    {
        Ratings memory found = _ratings(
            agentId, clientAddresses, _wanted(tag1, tag2, includeRevoked)
        );
        clients = found.clients;
        feedbackIndexes = found.indexes;
        values = found.values;
        valueDecimals = found.valueDecimals;
        tag1s = found.tag1s;
        tag2s = found.tag2s;
        revokedStatuses = found.revoked;
    }

    /// @inheritdoc IReputationRegistry
    function getResponseCount(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        address[] calldata responders
    ) external view returns (uint64 count) {
        if (clientAddress == address(0)) {
            address[] storage clients = _clients[agentId];
            for (uint256 i; i < clients.length; ++i) {
                count += _responsesToAll(agentId, clients[i], responders);
            }
            return count;
        }
        if (feedbackIndex == 0) return _responsesToAll(agentId, clientAddress, responders);
        return _responsesTo(_keyOf(agentId, clientAddress, feedbackIndex), responders);
    }

    /// @inheritdoc IReputationRegistry
    function readFeedbackPage(
        uint256 agentId,
        address[] calldata clientAddresses,
        string memory tag1,
        string memory tag2,
        bool includeRevoked,
        Cursor calldata from,
        uint256 limit
    ) external view returns (FeedbackItem[] memory items, Cursor memory next, bool isLast) {
        if (limit == 0) revert EmptyPage();
        items = new FeedbackItem[](limit);
        next = from;
        (uint256 count, bool isOver) =
            _fillPage(agentId, clientAddresses, _wanted(tag1, tag2, includeRevoked), items, next);
        isLast = isOver;
        assembly ("memory-safe") {
            mstore(items, count)
        }
    }

    /// @inheritdoc IReputationRegistry
    function getClients(uint256 agentId) external view returns (address[] memory) {
        return _clients[agentId];
    }

    /// @inheritdoc IReputationRegistry
    function getLastIndex(uint256 agentId, address clientAddress) external view returns (uint64) {
        return uint64(_feedback[agentId][clientAddress].length);
    }

    /// @inheritdoc IReputationRegistry
    function getIdentityRegistry() external view returns (address) {
        return address(_identity);
    }

    // -------------------------------------------------------------- private

    function _store(uint256 agentId, Feedback memory entry) private returns (uint64 index) {
        if (entry.valueDecimals > DECIMALS_MAX) revert TooManyDecimals(entry.valueDecimals);
        if (entry.value > VALUE_MAX || entry.value < -VALUE_MAX) {
            revert ValueOutOfRange(entry.value);
        }
        if (
            _identity.isAuthorizedOrOwner(msg.sender, agentId)
                || _identity.getAgentWallet(agentId) == msg.sender
        ) revert SelfFeedback(agentId, msg.sender);
        Feedback[] storage list = _feedback[agentId][msg.sender];
        if (list.length == 0) _clients[agentId].push(msg.sender);
        list.push(entry);
        return uint64(list.length);
    }

    function _known(uint256 agentId, address client, uint64 index)
        private
        view
        returns (Feedback storage)
    {
        Feedback[] storage list = _feedback[agentId][client];
        if (index == 0 || index > list.length) revert UnknownFeedback(agentId, client, index);
        return list[index - 1];
    }

    function _responsesToAll(uint256 agentId, address client, address[] calldata responders)
        private
        view
        returns (uint64 count)
    {
        uint256 last = _feedback[agentId][client].length;
        for (uint256 index = 1; index <= last; ++index) {
            count += _responsesTo(_keyOf(agentId, client, index), responders);
        }
    }

    function _responsesTo(bytes32 feedback, address[] calldata responders)
        private
        view
        returns (uint64 count)
    {
        if (responders.length == 0) return _responseCounts[feedback];
        for (uint256 i; i < responders.length; ++i) {
            if (!_isRepeated(responders, i)) count += _responses[feedback][responders[i]];
        }
    }

    /// @dev Looks at as many ratings as there is room, moving the cursor behind them.
    function _fillPage(
        uint256 agentId,
        address[] calldata named,
        Wanted memory wanted,
        FeedbackItem[] memory items,
        Cursor memory cursor
    ) private view returns (uint256 count, bool isOver) {
        uint256 left = items.length;
        uint256 clients = named.length == 0 ? _clients[agentId].length : named.length;
        for (; cursor.client < clients; ++cursor.client) {
            address client =
                named.length == 0 ? _clients[agentId][cursor.client] : named[cursor.client];
            Feedback[] storage list = _feedback[agentId][client];
            for (; cursor.ratings < list.length; ++cursor.ratings) {
                if (left == 0) return (count, false);
                --left;
                Feedback storage entry = list[cursor.ratings];
                if (_matches(entry, wanted)) {
                    items[count++] = _itemOf(entry, client, cursor.ratings);
                }
            }
            cursor.ratings = 0;
        }
        return (count, true);
    }

    function _itemOf(Feedback storage entry, address client, uint256 before)
        private
        view
        returns (FeedbackItem memory)
    {
        return FeedbackItem({
            client: client,
            // There are never as many ratings of one client.
            // forge-lint: disable-next-line(unsafe-typecast)
            feedbackIndex: uint64(before + 1),
            value: entry.value,
            valueDecimals: entry.valueDecimals,
            tag1: entry.tag1,
            tag2: entry.tag2,
            isRevoked: entry.isRevoked
        });
    }

    /// @dev What matches, of those who are named or of everybody.
    function _ratings(uint256 agentId, address[] memory named, Wanted memory wanted)
        private
        view
        returns (Ratings memory found)
    {
        if (named.length == 0) named = _clients[agentId];
        _locate(agentId, named, wanted, found);
        uint256 count = found.clients.length;
        found.values = new int128[](count);
        found.valueDecimals = new uint8[](count);
        found.tag1s = new string[](count);
        found.tag2s = new string[](count);
        found.revoked = new bool[](count);
        for (uint256 i; i < count; ++i) {
            Feedback storage entry = _feedback[agentId][found.clients[i]][found.indexes[i] - 1];
            found.values[i] = entry.value;
            found.valueDecimals[i] = entry.valueDecimals;
            found.tag1s[i] = entry.tag1;
            found.tag2s[i] = entry.tag2;
            found.revoked[i] = entry.isRevoked;
        }
    }

    /// @dev Makes room for everything, fills in what matches, and gives the rest back.
    function _locate(
        uint256 agentId,
        address[] memory named,
        Wanted memory wanted,
        Ratings memory found
    ) private view {
        uint256 most;
        for (uint256 i; i < named.length; ++i) {
            most += _feedback[agentId][named[i]].length;
        }
        address[] memory clients = new address[](most);
        uint64[] memory indexes = new uint64[](most);
        uint256 count;
        for (uint256 i; i < named.length; ++i) {
            Feedback[] storage list = _feedback[agentId][named[i]];
            for (uint256 j; j < list.length; ++j) {
                if (!_matches(list[j], wanted)) continue;
                clients[count] = named[i];
                indexes[count++] = uint64(j + 1);
            }
        }
        assembly ("memory-safe") {
            mstore(clients, count)
            mstore(indexes, count)
        }
        found.clients = clients;
        found.indexes = indexes;
    }

    function _matches(Feedback storage entry, Wanted memory wanted) private view returns (bool) {
        if (entry.isRevoked && !wanted.withRevoked) return false;
        if (wanted.tag1 != ANY_TAG && keccak256(bytes(entry.tag1)) != wanted.tag1) return false;
        return wanted.tag2 == ANY_TAG || keccak256(bytes(entry.tag2)) == wanted.tag2;
    }

    /// @dev The value at 18 decimals; below 1e56 without its sign, so 2^64 of them fit 256 bits.
    function _scaled(Feedback storage entry) private view returns (int256, uint8) {
        uint8 decimals = entry.valueDecimals;
        return (entry.value * int256(10 ** (DECIMALS_MAX - decimals)), decimals);
    }

    /// @dev A mean of 18 decimals with as many as wanted and possible; none always fit.
    function _fitted(int256 mean, uint8 decimals) private pure returns (int128, uint8) {
        mean /= int256(10 ** (DECIMALS_MAX - decimals));
        while (mean > type(int128).max || mean < type(int128).min) {
            mean /= 10;
            --decimals;
        }
        // The loop above leaves only what fits.
        // forge-lint: disable-next-line(unsafe-typecast)
        return (int128(mean), decimals);
    }

    function _wanted(string memory tag1, string memory tag2, bool withRevoked)
        private
        pure
        returns (Wanted memory)
    {
        return Wanted(keccak256(bytes(tag1)), keccak256(bytes(tag2)), withRevoked);
    }

    function _keyOf(uint256 agentId, address client, uint256 index) private pure returns (bytes32) {
        return keccak256(abi.encode(agentId, client, index));
    }

    function _isRepeated(address[] calldata list, uint256 index) private pure returns (bool) {
        for (uint256 i; i < index; ++i) {
            if (list[i] == list[index]) return true;
        }
        return false;
    }
}
