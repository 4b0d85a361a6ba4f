// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

contract LaunchTokenTest is LaunchpadTest {
    address private constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;

    LaunchToken private token;

    function setUp() public override {
        super.setUp();
        token = launchUsual();
    }

    function test_token_HasNoWayToMintOrToBeOwned() public {
        string[5] memory calls = [
            "mint(address,uint256)",
            "mint(uint256)",
            "transferOwnership(address)",
            "initialize(string,string)",
            "setMetadataUri(string)"
        ];
        for (uint256 i; i < calls.length; ++i) {
            (bool ok,) = address(token).call(abi.encodeWithSignature(calls[i], ALICE, 1));
            vm.assertTrue(!ok, calls[i]);
        }
        vm.assertEq(token.totalSupply(), TOTAL_SUPPLY);
    }

    function test_token_GivesNoSpenderAnAllowanceByItself() public {
        buyAs(ALICE, token, 1 ether);
        vm.assertEq(token.allowance(ALICE, PERMIT2), 0);
        vm.expectRevert(bytes4(keccak256("InsufficientAllowance()")));
        vm.prank(PERMIT2);
        token.transferFrom(ALICE, PERMIT2, 1);
        vm.expectRevert(bytes4(keccak256("InsufficientAllowance()")));
        vm.prank(address(pad));
        token.transferFrom(ALICE, address(pad), 1);
    }

    function test_token_MovesWhatWasAsked() public {
        uint256 bought = buyAs(ALICE, token, 1 ether);
        vm.prank(ALICE);
        token.transfer(BOB, bought / 3);
        vm.assertEq(token.balanceOf(BOB), bought / 3);
        vm.assertEq(token.balanceOf(ALICE), bought - bought / 3);
        vm.assertEq(token.decimals(), 18);
    }

    function test_permit_UsesTheTokensOwnDomain() public view {
        bytes32 expected = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("Rain Dance"),
                keccak256("1"),
                block.chainid,
                address(token)
            )
        );
        vm.assertEq(token.DOMAIN_SEPARATOR(), expected);
    }
}
