// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../interfaces/ICurveLaunchpad.sol";

/// @title The limits of the texts that a launch writes on chain
/// @notice Wallets and pages show these texts, so characters that hide or reorder text are refused.
library LaunchText {
    uint256 internal constant MAX_NAME_BYTES = 64;
    uint256 internal constant MAX_SYMBOL_BYTES = 16;
    uint256 internal constant MAX_METADATA_URI_BYTES = 512;

    /// @notice Reverts unless all three texts are within their limits.
    function validate(string calldata name, string calldata symbol, string calldata metadataUri)
        internal
        pure
    {
        if (!_isName(bytes(name))) revert ICurveLaunchpad.InvalidName();
        if (!_isSymbol(bytes(symbol))) revert ICurveLaunchpad.InvalidSymbol();
        if (!_isMetadataUri(bytes(metadataUri))) revert ICurveLaunchpad.InvalidMetadataUri();
    }

    function _isName(bytes calldata text) private pure returns (bool) {
        if (text.length == 0 || text.length > MAX_NAME_BYTES) return false;
        for (uint256 i; i < text.length; ++i) {
            uint8 unit = uint8(text[i]);
            if (unit < 0x20 || unit == 0x7f) return false;
            if (unit == 0xe2 && i + 2 < text.length) {
                if (_isDirectionMark(uint8(text[i + 1]), uint8(text[i + 2]))) return false;
            }
        }
        return true;
    }

    /// @dev The UTF-8 tails of U+200E, U+200F, U+2028 to U+202E and U+2066 to U+2069 after 0xE2.
    function _isDirectionMark(uint8 second, uint8 third) private pure returns (bool) {
        if (second == 0x80) {
            return third == 0x8e || third == 0x8f || (third >= 0xa8 && third <= 0xae);
        }
        return second == 0x81 && third >= 0xa6 && third <= 0xa9;
    }

    function _isSymbol(bytes calldata text) private pure returns (bool) {
        if (text.length == 0 || text.length > MAX_SYMBOL_BYTES) return false;
        for (uint256 i; i < text.length; ++i) {
            bytes1 unit = text[i];
            bool allowed = (unit >= "A" && unit <= "Z") || (unit >= "0" && unit <= "9")
                || unit == "." || unit == "_" || unit == "-";
            if (!allowed) return false;
        }
        return true;
    }

    function _isMetadataUri(bytes calldata text) private pure returns (bool) {
        if (text.length > MAX_METADATA_URI_BYTES) return false;
        for (uint256 i; i < text.length; ++i) {
            if (text[i] < 0x21 || text[i] > 0x7e) return false;
        }
        return true;
    }
}
