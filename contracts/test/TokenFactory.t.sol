// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedSupplyToken} from "../src/FixedSupplyToken.sol";
import {ITokenFactory} from "../src/interfaces/ITokenFactory.sol";
import {IVestingVault} from "../src/interfaces/IVestingVault.sol";
import {TokenFactoryTest} from "./support/TokenFactoryTest.sol";
import {between, vm} from "./support/Vm.sol";

contract TokenFactoryCreateTest is TokenFactoryTest {
    function test_createToken_GivesThePlainTokenToTheRecipient() external {
        FixedSupplyToken token = create(plainParams(), noGrants());
        vm.assertEq(token.totalSupply(), SUPPLY);
        vm.assertEq(token.balanceOf(RECIPIENT), SUPPLY);
        vm.assertEq(token.name(), "Rain Dance");
        vm.assertEq(token.symbol(), "RAIN");
        vm.assertEq(token.metadataUri(), "ipfs://bafy/metadata.json");
        vm.assertEq(uint256(token.decimals()), 18);
        vm.assertEq(factory.creatorOf(address(token)), CREATOR);
    }

    function test_createToken_GivesTheAddressThatWasPredicted() external {
        address promised = factory.predictToken(CREATOR, plainParams(), oneGrant());
        vm.assertEq(address(create(plainParams(), oneGrant())), promised);
    }

    function test_createToken_RefusesASecondTime() external {
        FixedSupplyToken token = create(plainParams(), noGrants());
        vm.expectRevert(
            abi.encodeWithSelector(ITokenFactory.TokenAlreadyCreated.selector, address(token))
        );
        create(plainParams(), noGrants());
    }

    /// 9.2.14: whoever copies the transaction gets another address and takes nothing away.
    function test_exploit_9_2_14_CreateTokenCannotBeCopiedByAnotherAccount() external {
        address promised = factory.predictToken(CREATOR, plainParams(), noGrants());
        vm.prank(THIEF);
        address copy = factory.createToken(plainParams(), noGrants());
        vm.assertTrue(copy != promised, "the copy took the address");
        vm.assertEq(address(create(plainParams(), noGrants())), promised);
    }

    /// An announced address stands for its grants: the creator cannot use it without them.
    function test_exploit_9_2_14_CreateTokenBindsTheAddressToTheGrants() external view {
        address withGrant = factory.predictToken(CREATOR, plainParams(), oneGrant());
        IVestingVault.GrantParams[] memory changed = oneGrant();
        changed[0].revoker = CREATOR;
        vm.assertTrue(
            factory.predictToken(CREATOR, plainParams(), changed) != withGrant, "same address"
        );
        vm.assertTrue(
            factory.predictToken(CREATOR, plainParams(), noGrants()) != withGrant, "same address"
        );
    }

    /// 9.2.15: texts that could mislead a reader never get on chain.
    function test_exploit_9_2_15_CreateTokenRefusesTextsThatMislead() external {
        ITokenFactory.TokenParams memory params = plainParams();
        params.name = unicode"Rain\u202ednaD";
        vm.expectRevert(ITokenFactory.InvalidName.selector);
        create(params, noGrants());
        params = plainParams();
        params.symbol = unicode"RN\u202eI";
        vm.expectRevert(ITokenFactory.InvalidSymbol.selector);
        create(params, noGrants());
        params = plainParams();
        params.metadataUri = string(new bytes(513));
        vm.expectRevert(ITokenFactory.InvalidMetadataUri.selector);
        create(params, noGrants());
    }

    function test_createToken_RefusesWhatCanNeverWork() external {
        ITokenFactory.TokenParams memory params = plainParams();
        params.decimals = 19;
        vm.expectRevert(abi.encodeWithSelector(ITokenFactory.InvalidDecimals.selector, 19));
        create(params, noGrants());
        params = plainParams();
        params.supply = 0;
        vm.expectRevert(abi.encodeWithSelector(ITokenFactory.InvalidSupply.selector, 0));
        create(params, noGrants());
        address[3] memory useless = [address(0), address(factory), address(vesting)];
        for (uint256 i; i < useless.length; ++i) {
            params = plainParams();
            params.recipient = useless[i];
            vm.expectRevert(
                abi.encodeWithSelector(ITokenFactory.InvalidRecipient.selector, useless[i])
            );
            create(params, noGrants());
        }
        vm.expectRevert(abi.encodeWithSelector(ITokenFactory.TooManyGrants.selector, 51, 50));
        create(plainParams(), new IVestingVault.GrantParams[](51));
    }

    /// 9.2.5: nobody, the creator and the factory included, can mint or move another one's tokens.
    function test_exploit_9_2_5_TokenHasNoOwnerRights() external {
        FixedSupplyToken token = create(plainParams(), noGrants());
        address[3] memory callers = [CREATOR, address(factory), THIEF];
        string[6] memory rights = [
            "mint(address,uint256)",
            "burn(address,uint256)",
            "transferOwnership(address)",
            "pause()",
            "setFee(uint256)",
            "upgradeTo(address)"
        ];
        for (uint256 i; i < callers.length; ++i) {
            for (uint256 j; j < rights.length; ++j) {
                vm.prank(callers[i]);
                (bool ok,) = address(token).call(abi.encodeWithSignature(rights[j], RECIPIENT, 1));
                vm.assertTrue(!ok, rights[j]);
            }
            vm.prank(callers[i]);
            (bool moved,) =
                address(token).call(abi.encodeCall(token.transferFrom, (RECIPIENT, THIEF, 1)));
            vm.assertTrue(!moved, "moved");
        }
        vm.assertEq(token.allowance(RECIPIENT, 0x000000000022D473030F116dDEE9F6B43aC78BA3), 0);
    }

    /// 9.2.15: a permit is good for one time, one token and the time that it names.
    function test_exploit_9_2_15_PermitCannotBeReplayed() external {
        (address owner, uint256 key) = (vm.addr(77), 77);
        FixedSupplyToken token = create(plainParams(), noGrants());
        bytes32 digest = keccak256(
            abi.encodePacked(
                hex"1901",
                token.DOMAIN_SEPARATOR(),
                keccak256(
                    abi.encode(
                        keccak256(
                            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
                        ),
                        owner,
                        THIEF,
                        5,
                        0,
                        block.timestamp
                    )
                )
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        token.permit(owner, THIEF, 5, block.timestamp, v, r, s);
        vm.assertEq(token.allowance(owner, THIEF), 5);
        vm.expectPartialRevert(bytes4(keccak256("InvalidPermit()")));
        token.permit(owner, THIEF, 5, block.timestamp, v, r, s);
    }

    /// forge-config: nightly.fuzz.runs = 10000
    function testFuzz_createToken_ConservesTheSupply(uint256 supply, uint256 parts, uint256 seed)
        external
    {
        ITokenFactory.TokenParams memory params = plainParams();
        params.supply = uint128(between(supply, 50, type(uint128).max));
        IVestingVault.GrantParams[] memory grants =
            new IVestingVault.GrantParams[](between(parts, 0, 50));
        uint256 sum;
        for (uint256 i; i < grants.length; ++i) {
            grants[i] = oneGrant()[0];
            seed = uint256(keccak256(abi.encode(seed)));
            grants[i].amount = uint128(between(seed, 1, params.supply / grants.length));
            sum += grants[i].amount;
        }
        FixedSupplyToken token = create(params, grants);
        vm.assertEq(token.balanceOf(address(vesting)), sum);
        vm.assertEq(token.balanceOf(RECIPIENT), params.supply - sum);
        vm.assertEq(token.balanceOf(address(factory)), 0);
    }
}
