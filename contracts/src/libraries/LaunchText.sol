// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../interfaces/ICurveLaunchpad.sol";
import {NameText} from "./NameText.sol";

/// @title The limits of the texts that a launch writes on chain
/// @notice Wallets and pages show these texts, so what hides or reorders text is refused.
library LaunchText {
    uint256 internal constant MAX_NAME_BYTES = 64;
    /// @dev Room for ten characters of any script but pictures, of which there is room for eight.
    uint256 internal constant MAX_SYMBOL_BYTES = 32;
    uint256 internal constant MAX_METADATA_URI_BYTES = 512;

    /// @dev A bit for each of 0x21 to 0x7E.
    uint256 private constant PRINTABLE = (1 << 0x7f) - (1 << 0x21);

    /// @notice Reverts unless all three texts are within their limits.
    function validate(string calldata name, string calldata symbol, string calldata metadataUri)
        internal
        pure
    {
        if (!_isSeen(bytes(name), MAX_NAME_BYTES)) revert ICurveLaunchpad.InvalidName();
        if (!_isSeen(bytes(symbol), MAX_SYMBOL_BYTES)) revert ICurveLaunchpad.InvalidSymbol();
        if (
            bytes(metadataUri).length > MAX_METADATA_URI_BYTES
                || !_isOf(bytes(metadataUri), PRINTABLE)
        ) {
            revert ICurveLaunchpad.InvalidMetadataUri();
        }
    }

    function _isSeen(bytes calldata text, uint256 maxBytes) private pure returns (bool) {
        return text.length > 0 && text.length <= maxBytes && NameText.isSeen(text);
    }

    /// @dev Whether every byte is one of those whose bit is set.
    function _isOf(bytes calldata text, uint256 allowed) private pure returns (bool) {
        for (uint256 i; i < text.length; ++i) {
            if (allowed >> uint8(text[i]) & 1 == 0) return false;
        }
        return true;
    }
}
