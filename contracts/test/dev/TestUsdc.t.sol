// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestUsdc} from "../../src/dev/TestUsdc.sol";
import {vm} from "../support/Vm.sol";

/// @title A contract account that accepts one digest
contract ApprovingAccount {
    bytes32 private immutable ACCEPTED;

    constructor(bytes32 accepted) {
        ACCEPTED = accepted;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return digest == ACCEPTED ? this.isValidSignature.selector : bytes4(0);
    }
}

contract TestUsdcTest {
    uint256 private constant PAYER_KEY = 0xA11CE;
    address private constant OWNER = address(0x0117);
    address private constant PAYEE = address(0xB0B);
    bytes32 private constant NONCE = keccak256("one payment");

    TestUsdc private usdc;
    address private payer;

    function setUp() public {
        vm.warp(1_800_000_000);
        usdc = new TestUsdc(OWNER);
        payer = vm.addr(PAYER_KEY);
        vm.prank(OWNER);
        usdc.mint(payer, 100e6);
    }

    function test_metadata_IsTheRealCoins() public view {
        vm.assertEq(usdc.name(), "USD Coin");
        vm.assertEq(usdc.symbol(), "USDC");
        vm.assertEq(usdc.version(), "2");
        vm.assertEq(usdc.decimals(), 6);
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("USD Coin"),
                keccak256("2"),
                block.chainid,
                address(usdc)
            )
        );
        vm.assertEq(usdc.DOMAIN_SEPARATOR(), domain);
    }

    /// The type hashes that wallets and payment libraries expect for EIP-3009.
    function test_typeHashes_AreTheStandards() public view {
        vm.assertEq(
            usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH(),
            0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267
        );
        vm.assertEq(
            usdc.RECEIVE_WITH_AUTHORIZATION_TYPEHASH(),
            0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8
        );
        vm.assertEq(
            usdc.CANCEL_AUTHORIZATION_TYPEHASH(),
            0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429
        );
    }

    function test_mint_RevertsWhenTheCallerIsNotTheOwner() public {
        vm.expectRevert(bytes4(keccak256("Unauthorized()")));
        vm.prank(PAYEE);
        usdc.mint(PAYEE, 1);
    }

    function test_transferWithAuthorization_MovesTheMoneyOnce() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(10e6, 0, type(uint256).max);
        vm.expectEmit(address(usdc));
        emit TestUsdc.AuthorizationUsed(payer, NONCE);
        usdc.transferWithAuthorization(payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, v, r, s);
        vm.assertEq(usdc.balanceOf(PAYEE), 10e6);
        vm.assertTrue(usdc.authorizationState(payer, NONCE), "not marked");
        vm.expectRevert(
            abi.encodeWithSelector(TestUsdc.AuthorizationUsedOrCanceled.selector, payer, NONCE)
        );
        usdc.transferWithAuthorization(payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, v, r, s);
    }

    function test_transferWithAuthorization_AcceptsTheSignatureInOnePiece() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(10e6, 0, type(uint256).max);
        usdc.transferWithAuthorization(
            payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, abi.encodePacked(r, s, v)
        );
        vm.assertEq(usdc.balanceOf(PAYEE), 10e6);
    }

    function test_transferWithAuthorization_AcceptsAContractAccount() public {
        address wallet = address(new ApprovingAccount(bytes32(0)));
        bytes32 digest = _digest(
            keccak256(
                abi.encode(
                    usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH(),
                    wallet,
                    PAYEE,
                    uint256(1e6),
                    uint256(0),
                    type(uint256).max,
                    NONCE
                )
            )
        );
        vm.expectRevert(TestUsdc.InvalidAuthorizationSignature.selector);
        usdc.transferWithAuthorization(wallet, PAYEE, 1e6, 0, type(uint256).max, NONCE, hex"00");
        // The digest names the account, so the account learns the digest after it exists.
        vm.etch(wallet, address(new ApprovingAccount(digest)).code);
        vm.prank(OWNER);
        usdc.mint(wallet, 1e6);
        usdc.transferWithAuthorization(wallet, PAYEE, 1e6, 0, type(uint256).max, NONCE, hex"00");
        vm.assertEq(usdc.balanceOf(PAYEE), 1e6);
    }

    function testFuzz_transferWithAuthorization_RevertsWhenAnyTermChanges(
        uint256 value,
        uint256 validBefore,
        address to
    ) public {
        vm.assume(validBefore > block.timestamp);
        vm.assume(value != 10e6 || to != PAYEE || validBefore != type(uint256).max);
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(10e6, 0, type(uint256).max);
        vm.expectRevert(TestUsdc.InvalidAuthorizationSignature.selector);
        usdc.transferWithAuthorization(payer, to, value, 0, validBefore, NONCE, v, r, s);
    }

    function test_transferWithAuthorization_RevertsWhenTooEarly() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(10e6, block.timestamp, type(uint256).max);
        vm.expectRevert(
            abi.encodeWithSelector(
                TestUsdc.AuthorizationNotYetValid.selector, block.timestamp, block.timestamp
            )
        );
        usdc.transferWithAuthorization(
            payer, PAYEE, 10e6, block.timestamp, type(uint256).max, NONCE, v, r, s
        );
    }

    function test_transferWithAuthorization_RevertsWhenTooLate() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(10e6, 0, block.timestamp);
        vm.expectRevert(
            abi.encodeWithSelector(
                TestUsdc.AuthorizationExpired.selector, block.timestamp, block.timestamp
            )
        );
        usdc.transferWithAuthorization(payer, PAYEE, 10e6, 0, block.timestamp, NONCE, v, r, s);
    }

    function test_transferWithAuthorization_RevertsWhenThePayerIsShort() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(101e6, 0, type(uint256).max);
        vm.expectRevert(bytes4(keccak256("InsufficientBalance()")));
        usdc.transferWithAuthorization(payer, PAYEE, 101e6, 0, type(uint256).max, NONCE, v, r, s);
        vm.assertTrue(!usdc.authorizationState(payer, NONCE), "spent by a failed payment");
    }

    function test_receiveWithAuthorization_RevertsWhenAnotherSubmitsIt() public {
        (uint8 v, bytes32 r, bytes32 s) =
            _sign(usdc.RECEIVE_WITH_AUTHORIZATION_TYPEHASH(), 10e6, 0, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(TestUsdc.CallerIsNotPayee.selector, OWNER, PAYEE));
        vm.prank(OWNER);
        usdc.receiveWithAuthorization(payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, v, r, s);
        vm.prank(PAYEE);
        usdc.receiveWithAuthorization(payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, v, r, s);
        vm.assertEq(usdc.balanceOf(PAYEE), 10e6);
    }

    function test_receiveWithAuthorization_RevertsWhenGivenATransferSignature() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(10e6, 0, type(uint256).max);
        vm.expectRevert(TestUsdc.InvalidAuthorizationSignature.selector);
        vm.prank(PAYEE);
        usdc.receiveWithAuthorization(
            payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, abi.encodePacked(r, s, v)
        );
    }

    function test_cancelAuthorization_MakesThePaymentWorthless() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(
            PAYER_KEY,
            _digest(keccak256(abi.encode(usdc.CANCEL_AUTHORIZATION_TYPEHASH(), payer, NONCE)))
        );
        vm.expectEmit(address(usdc));
        emit TestUsdc.AuthorizationCanceled(payer, NONCE);
        usdc.cancelAuthorization(payer, NONCE, v, r, s);
        (v, r, s) = _signTransfer(10e6, 0, type(uint256).max);
        vm.expectRevert(
            abi.encodeWithSelector(TestUsdc.AuthorizationUsedOrCanceled.selector, payer, NONCE)
        );
        usdc.transferWithAuthorization(payer, PAYEE, 10e6, 0, type(uint256).max, NONCE, v, r, s);
    }

    function test_cancelAuthorization_RevertsWhenAnotherSignsIt() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(
            PAYER_KEY + 1,
            _digest(keccak256(abi.encode(usdc.CANCEL_AUTHORIZATION_TYPEHASH(), payer, NONCE)))
        );
        vm.expectRevert(TestUsdc.InvalidAuthorizationSignature.selector);
        usdc.cancelAuthorization(payer, NONCE, abi.encodePacked(r, s, v));
    }

    function test_permit_ApprovesUnderTheSameDomain() public {
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(
                    "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
                ),
                payer,
                PAYEE,
                uint256(7e6),
                uint256(0),
                type(uint256).max
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(PAYER_KEY, _digest(structHash));
        usdc.permit(payer, PAYEE, 7e6, type(uint256).max, v, r, s);
        vm.assertEq(usdc.allowance(payer, PAYEE), 7e6);
    }

    function _signTransfer(uint256 value, uint256 validAfter, uint256 validBefore)
        private
        view
        returns (uint8, bytes32, bytes32)
    {
        bytes32 typeHash = usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH();
        return _sign(typeHash, value, validAfter, validBefore);
    }

    function _sign(bytes32 typeHash, uint256 value, uint256 validAfter, uint256 validBefore)
        private
        view
        returns (uint8, bytes32, bytes32)
    {
        bytes32 structHash = keccak256(
            abi.encode(typeHash, payer, PAYEE, value, validAfter, validBefore, NONCE)
        );
        return vm.sign(PAYER_KEY, _digest(structHash));
    }

    function _digest(bytes32 structHash) private view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), structHash));
    }
}
