// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a name may be made of
/// @notice UTF-8 in its only form, in which everything can be seen: no control, format or direction
/// character, no filler, tag or selector, no noncharacter, and no blank but single spaces inside. Two
/// names that read the same are then not told apart by something that nobody sees.
/// @dev Letters that look like others, and marks upon marks, are seen: they are the business of those
/// who show names. The joiner of pictures is refused, too; the parts of such a picture are not.
library NameText {
    uint256 private constant BLANK = 0x20;
    uint256 private constant SELECTOR = 0xfe0f;
    /// @dev What is no UTF-8 counts as a character that is refused.
    uint256 private constant BROKEN = 0xfffd;
    /// @dev A bit for each refused character from U+2000 on: blanks, zero widths, joiners and directions
    /// (2000 to 200F), ends of lines and directions (2028 to 202F), invisible signs (205F to 206F).
    uint256 private constant UNSEEN_FROM_2000 = 0xffff800000000000ff000000ffff;

    /// @notice Whether everything in a text of any length can be seen.
    function isSeen(bytes calldata text) internal pure returns (bool) {
        // A blank is assumed before the first character, so that none stands there.
        uint256 previous = BLANK;
        uint256 character;
        for (uint256 i; i < text.length;) {
            (character, i) = _characterAt(text, i);
            if (character == BLANK) {
                if (previous == BLANK) return false;
            } else if (character == SELECTOR) {
                if (!_isPicture(previous)) return false;
            } else if (character < 0x7f ? character < BLANK : _isUnseen(character)) {
                return false;
            }
            previous = character;
        }
        return previous != BLANK;
    }

    /// @dev The character that begins at `start`, and where the next one begins.
    function _characterAt(bytes calldata text, uint256 start)
        private
        pure
        returns (uint256 character, uint256 next)
    {
        // Behind the end of the text are zeros, which continue no character.
        uint256 units = uint32(bytes4(text[start:]));
        unchecked {
            uint256 lead = units >> 24;
            if (lead < 0x80) return (lead, start + 1);
            if (lead < 0xc2 || lead > 0xf4 || units & 0xc00000 != 0x800000) {
                return (BROKEN, start + 1);
            }
            character = (lead & 0x1f) << 6 | (units >> 16 & 0x3f);
            if (lead < 0xe0) return (character, start + 2);
            if (units & 0xc000 != 0x8000) return (BROKEN, start + 1);
            character = (character & 0x3ff) << 6 | (units >> 8 & 0x3f);
            if (lead < 0xf0) return (character < 0x800 ? BROKEN : character, start + 3);
            if (units & 0xc0 != 0x80) return (BROKEN, start + 1);
            character = (character & 0x7fff) << 6 | (units & 0x3f);
            bool isOne = character > 0xffff && character < 0x110000;
            return (isOne ? character : BROKEN, start + 4);
        }
    }

    /// @dev Symbols and pictures, which the selector draws in colour.
    function _isPicture(uint256 character) private pure returns (bool) {
        return
            (character > 0x218f && character < 0x2c00)
                || (character > 0x1efff && character < 0x1fb00);
    }

    /// @dev Of the characters from U+007F on.
    function _isUnseen(uint256 c) private pure returns (bool) {
        if (c < 0x600) return c < 0xa1 || c == 0xad || c == 0x34f;
        if (c < 0x2000) {
            return c < 0x606 || c == 0x61c || c == 0x6dd || c == 0x70f || c == 0x890 || c == 0x891
                || c == 0x8e2 || c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x17b4
                || c == 0x17b5 || (c > 0x180a && c < 0x1810);
        }
        if (c < 0x2070) return UNSEEN_FROM_2000 >> (c - 0x2000) & 1 == 1;
        if (c < 0xd800) return c == 0x2800 || c == 0x3000 || c == 0x3164;
        if (c < 0x10000) {
            return c < 0xe000 || (c > 0xfdcf && c < 0xfdf0) || (c > 0xfdff && c < 0xfe10)
                || c == 0xfeff || c == 0xffa0 || c > 0xffef;
        }
        return c & 0xfffe == 0xfffe || c == 0x110bd || c == 0x110cd || (c > 0x1342f && c < 0x13440)
            || (c > 0x1bc9f && c < 0x1bca4) || (c > 0x1d172 && c < 0x1d17b) || c >> 12 == 0xe0;
    }
}
