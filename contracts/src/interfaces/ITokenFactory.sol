// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IVestingVault} from "./IVestingVault.sol";

/// @title A factory of plain and vesting tokens
/// @notice Makes tokens with a fixed supply and no owner. What is granted waits in the vesting vault;
/// the rest goes to one account at once. The factory keeps nothing, takes nothing and has no owner.
interface ITokenFactory {
    // ---------------------------------------------------------------- types

    /// @notice What a token is made of.
    struct TokenParams {
        /// 1 to 64 bytes of UTF-8 in which everything can be seen (`NameText`).
        string name;
        /// 1 to 32 bytes of UTF-8, judged like a name.
        string symbol;
        /// At most 512 bytes of printable ASCII without spaces; may be empty.
        string metadataUri;
        /// At most 18.
        uint8 decimals;
        /// Base units in all; more than zero.
        uint128 supply;
        /// Receives what is not granted.
        address recipient;
        /// Chosen by the caller; with the caller's address, the texts, the supply, the recipient and
        /// the grants it sets the token's address.
        bytes32 salt;
    }

    // --------------------------------------------------------------- errors

    /// @notice The name is empty, too long, or has a forbidden character.
    error InvalidName();
    /// @notice The symbol is empty, too long, or has a forbidden character.
    error InvalidSymbol();
    /// @notice The metadata address is too long or has a forbidden character.
    error InvalidMetadataUri();
    /// @notice More decimals than 18.
    error InvalidDecimals(uint8 decimals);
    /// @notice The supply is zero.
    error InvalidSupply(uint256 supply);
    /// @notice The account could never use tokens: zero, the token, the factory or the vault.
    error InvalidRecipient(address account);
    /// @notice More grants than 50.
    error TooManyGrants(uint256 count, uint256 most);
    /// @notice The grants sum to more than the supply.
    error GrantsExceedSupply(uint256 granted, uint256 supply);
    /// @notice The caller made exactly this token before.
    error TokenAlreadyCreated(address token);

    // --------------------------------------------------------------- events

    /// @notice A token exists. `vested` base units of its supply are in the vault.
    event TokenCreated(
        address indexed token,
        address indexed creator,
        address indexed recipient,
        string name,
        string symbol,
        string metadataUri,
        uint256 decimals,
        uint256 supply,
        uint256 vested,
        uint256 timestamp
    );

    // -------------------------------------------------------------- actions

    /// @notice Makes a token. Without grants it is plain; with grants it vests.
    function createToken(TokenParams calldata params, IVestingVault.GrantParams[] calldata grants)
        external
        returns (address token);

    // ---------------------------------------------------------------- views

    /// @notice The address that `createToken` by `creator` would give the token.
    function predictToken(
        address creator,
        TokenParams calldata params,
        IVestingVault.GrantParams[] calldata grants
    ) external view returns (address token);

    /// @notice Who made a token of this factory; zero for any other.
    function creatorOf(address token) external view returns (address);

    /// @notice Where granted tokens wait.
    function vestingVault() external view returns (address);
}
