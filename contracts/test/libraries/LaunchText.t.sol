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
            vm.expectRevert(ICurveLaunchpad.InvalidName.selector);
            this.check(names[i], "A", "");
        }
    }

    function test_validate_RevertsWhenTheSymbolIsEmptyOrLong() public {
        vm.expectRevert(ICurveLaunchpad.InvalidSymbol.selector);
        this.check("a", "", "");
        vm.expectRevert(ICurveLaunchpad.InvalidSymbol.selector);
        this.check("a", _repeat("S", 17), "");
    }

    function testFuzz_validate_AcceptsASymbolOnlyOfTheListedCharacters(bytes1 unit) public {
        bool listed = (unit >= "A" && unit <= "Z") || (unit >= "0" && unit <= "9") || unit == "."
            || unit == "_" || unit == "-";
        if (!listed) vm.expectRevert(ICurveLaunchpad.InvalidSymbol.selector);
        this.check("a", string(abi.encodePacked("A", unit)), "");
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

    function _repeat(bytes1 unit, uint256 count) private pure returns (string memory) {
        bytes memory text = new bytes(count);
        for (uint256 i; i < count; ++i) {
            text[i] = unit;
        }
        return string(text);
    }
}
