// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {LaunchText} from "../../src/libraries/LaunchText.sol";
import {vm} from "../support/Vm.sol";

contract LaunchTextTest {
    function check(string calldata name, string calldata symbol, string calldata uri)
        external
        pure
    {
        LaunchText.validate(name, symbol, uri);
    }

    function test_validate_AcceptsTextsAtTheirLimits() public view {
        this.check("a", "A", "");
        this.check(_repeat("n", 64), _repeat("S", 16), _repeat("u", 512));
        this.check(unicode"Zoë 雨の踊り 🌧", "AZ09._-", "data:application/json,{}");
    }

    function test_validate_RevertsWhenTheNameIsEmptyOrLong() public {
        vm.expectRevert(ICurveLaunchpad.InvalidName.selector);
        this.check("", "A", "");
        vm.expectRevert(ICurveLaunchpad.InvalidName.selector);
        this.check(_repeat("n", 65), "A", "");
        vm.expectRevert(ICurveLaunchpad.InvalidName.selector);
        this.check(_repeat("n", 10_000), "A", "");
    }

    function test_validate_RevertsWhenTheNameHidesOrReordersText() public {
        string[8] memory names = [
            "line\nbreak",
            "nul\x00",
            "del\x7f",
            unicode"a\u202eb",
            unicode"\u2066x",
            unicode"x\u2069",
            unicode"x\u200f",
            unicode"x\u2028"
        ];
        for (uint256 i; i < names.length; ++i) {
            _expectNoName(bytes(names[i]));
        }
    }

    /// 9.2.15: what nobody sees makes two names out of one that people read.
    function test_exploit_9_2_15_NamesHideNothing() public {
        // The second half of each: zero width, soft hyphen, joiners, fillers, a tag, C1, and the like.
        bytes[18] memory unseen = [
            bytes(unicode"\u200b"),
            unicode"\u200d",
            unicode"\u00ad",
            unicode"\u034f",
            unicode"\u061c",
            unicode"\u115f",
            unicode"\u17b4",
            unicode"\u180e",
            unicode"\u2060",
            unicode"\u2800",
            unicode"\u3164",
            unicode"\ufeff",
            unicode"\uffa0",
            unicode"\ufff9",
            unicode"\u0085",
            unicode"\ufe00",
            hex"f3a08081",
            hex"f09d85b3"
        ];
        for (uint256 i; i < unseen.length; ++i) {
            _expectNoName(abi.encodePacked("Rain", unseen[i]));
            _expectNoName(abi.encodePacked("Ra", unseen[i], "in"));
            _expectNoName(unseen[i]);
        }
    }

    /// 9.2.15: every reader makes something else of bytes that are no UTF-8.
    function test_exploit_9_2_15_NamesAreUtf8() public {
        bytes[17] memory broken = [
            bytes(hex"80"),
            hex"bf",
            hex"c0a0",
            hex"c1bf",
            hex"c3",
            hex"c341",
            hex"c3c3",
            hex"e08080",
            hex"e09fbf",
            hex"e4bd",
            hex"eda080",
            hex"edbfbf",
            hex"f0808080",
            hex"f08fbfbf",
            hex"f09f8c",
            hex"f4908080",
            hex"ff"
        ];
        for (uint256 i; i < broken.length; ++i) {
            _expectNoName(abi.encodePacked("a", broken[i]));
            _expectNoName(abi.encodePacked(broken[i], "a"));
        }
        _expectNoName(hex"61efbfbf");
        _expectNoName(hex"61efb790");
        _expectNoName(hex"61f48fbfbf");
    }

    /// 9.2.15: a name of blanks, or with ones that nobody sees, is not what it looks like.
    function test_exploit_9_2_15_BlanksAreSingleAndInside() public {
        string[9] memory names = [
            " ",
            "   ",
            " Rain",
            "Rain ",
            "Rain  Dance",
            unicode"Rain\u00a0Dance",
            unicode"Rain\u2003Dance",
            unicode"\u3000",
            unicode"Rain\u1680"
        ];
        for (uint256 i; i < names.length; ++i) {
            _expectNoName(bytes(names[i]));
        }
    }

    /// 9.2.15: the selector of pictures stands once, and only behind one.
    function test_exploit_9_2_15_ThePictureSelectorHidesNothing() public {
        this.check(unicode"❤️ and ☀️", "A", "");
        this.check(unicode"🌧️", "A", "");
        _expectNoName(unicode"\ufe0f");
        _expectNoName(unicode"A\ufe0f");
        _expectNoName(unicode"雨\ufe0f");
        _expectNoName(unicode"A \ufe0f");
        _expectNoName(unicode"❤️\ufe0f");
    }

    function test_validate_RevertsWhenTheSymbolIsEmptyOrLong() public {
        vm.expectRevert(ICurveLaunchpad.InvalidSymbol.selector);
        this.check("a", "", "");
        vm.expectRevert(ICurveLaunchpad.InvalidSymbol.selector);
        this.check("a", _repeat("S", 33), "");
        this.check("a", _repeat("S", 32), "");
    }

    function test_validate_AcceptsSymbolsAsPeopleWriteThem() public {
        string[8] memory symbols =
            ["pepe", "$WIF", "Fart Coin", unicode"🐸", unicode"狗狗币", unicode"Ğ", "a/b", "100%"];
        for (uint256 i; i < symbols.length; ++i) {
            this.check("a", symbols[i], "");
        }
    }

    /// 9.2.15: a symbol is judged like a name, whatever stands in it.
    function testFuzz_exploit_9_2_15_ASymbolIsJudgedLikeAName(bytes4 unit, uint8 length) public {
        bytes memory text = new bytes(length % 5);
        for (uint256 i; i < text.length; ++i) {
            text[i] = unit[i];
        }
        (bool isName,) = address(this).staticcall(abi.encodeCall(this.check, (string(text), "A", "")));
        if (!isName) vm.expectRevert(ICurveLaunchpad.InvalidSymbol.selector);
        this.check("a", string(text), "");
    }

    function test_validate_RevertsWhenTheMetadataUriIsLongOrNotPrintable() public {
        vm.expectRevert(ICurveLaunchpad.InvalidMetadataUri.selector);
        this.check("a", "A", _repeat("u", 513));
        vm.expectRevert(ICurveLaunchpad.InvalidMetadataUri.selector);
        this.check("a", "A", "https://a b");
        vm.expectRevert(ICurveLaunchpad.InvalidMetadataUri.selector);
        this.check("a", "A", "https://a\n");
        vm.expectRevert(ICurveLaunchpad.InvalidMetadataUri.selector);
        this.check("a", "A", unicode"https://é");
    }

    function _expectNoName(bytes memory name) private {
        vm.expectRevert(ICurveLaunchpad.InvalidName.selector);
        this.check(string(name), "A", "");
    }

    function _repeat(bytes1 unit, uint256 count) private pure returns (string memory) {
        bytes memory text = new bytes(count);
        for (uint256 i; i < count; ++i) {
            text[i] = unit;
        }
        return string(text);
    }
}
