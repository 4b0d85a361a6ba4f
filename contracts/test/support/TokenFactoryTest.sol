// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedSupplyToken} from "../../src/FixedSupplyToken.sol";
import {TokenFactory} from "../../src/TokenFactory.sol";
import {VestingVault} from "../../src/VestingVault.sol";
import {ITokenFactory} from "../../src/interfaces/ITokenFactory.sol";
import {IVestingVault} from "../../src/interfaces/IVestingVault.sol";
import {vm} from "./Vm.sol";

/// @title A token factory and what it is usually asked for
abstract contract TokenFactoryTest {
    uint256 internal constant NOW = 1_800_000_000;
    uint128 internal constant SUPPLY = 1_000_000e18;
    uint128 internal constant AMOUNT = 100_000e18;
    address internal constant CREATOR = address(0xC0FFEE);
    address internal constant RECIPIENT = address(0x8EC1);
    address internal constant BENEFICIARY = address(0xBEEF);
    address internal constant REVOKER = address(0x8E70);
    address internal constant THIEF = address(0xBAD);

    TokenFactory internal factory;
    VestingVault internal vesting;

    function setUp() public virtual {
        vm.warp(NOW);
        factory = new TokenFactory();
        vesting = VestingVault(factory.vestingVault());
    }

    function plainParams() internal pure returns (ITokenFactory.TokenParams memory) {
        return ITokenFactory.TokenParams({
            name: "Rain Dance",
            symbol: "RAIN",
            metadataUri: "ipfs://bafy/metadata.json",
            decimals: 18,
            supply: SUPPLY,
            recipient: RECIPIENT,
            salt: bytes32(uint256(1))
        });
    }

    function noGrants() internal pure returns (IVestingVault.GrantParams[] memory) {
        return new IVestingVault.GrantParams[](0);
    }

    /// Nothing for 100 days, everything after 400.
    function oneGrant() internal pure returns (IVestingVault.GrantParams[] memory grants) {
        grants = new IVestingVault.GrantParams[](1);
        grants[0] = IVestingVault.GrantParams({
            beneficiary: BENEFICIARY,
            amount: AMOUNT,
            start: 0,
            cliffSeconds: 100 days,
            durationSeconds: 400 days,
            revoker: address(0)
        });
    }

    function create(
        ITokenFactory.TokenParams memory params,
        IVestingVault.GrantParams[] memory grants
    ) internal returns (FixedSupplyToken) {
        vm.prank(CREATOR);
        return FixedSupplyToken(factory.createToken(params, grants));
    }

    function ids(uint256 grantId) internal pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = grantId;
    }
}
