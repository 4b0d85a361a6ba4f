// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameText} from "../libraries/NameText.sol";

/// @title Answers for many names at once whether everything in them can be seen
/// @notice For comparing the rule with another model of it; nothing deploys this to a live chain.
contract NameProbe {
    /// @notice One byte for each name, 1 where it may be a name.
    /// @param names Names one after the other, each after one byte with its length.
    function answers(bytes calldata names) external pure returns (bytes memory found) {
        found = new bytes(names.length);
        uint256 count;
        for (uint256 i; i < names.length;) {
            uint256 end = i + 1 + uint8(names[i]);
            if (NameText.isSeen(names[i + 1:end])) found[count] = 0x01;
            ++count;
            i = end;
        }
        assembly ("memory-safe") {
            mstore(found, count)
        }
    }
}
