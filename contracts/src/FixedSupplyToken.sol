// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

/// @title A plain token with a fixed supply
/// @notice The whole supply is minted once, to the factory that makes the token. Nobody owns it: there
/// is no mint, pause, tax, freeze, block list or upgrade. Supports EIP-2612 permits, version "1".
contract FixedSupplyToken is ERC20 {
    /// @notice The factory that made this token.
    address public immutable factory;
    uint8 private immutable DECIMALS;

    string private _name;
    string private _symbol;
    string private _metadataUri;

    constructor(
        string memory name_,
        string memory symbol_,
        string memory metadataUri_,
        uint8 decimals_,
        uint256 supply
    ) {
        factory = msg.sender;
        DECIMALS = decimals_;
        _name = name_;
        _symbol = symbol_;
        _metadataUri = metadataUri_;
        _mint(msg.sender, supply);
    }

    /// @notice The name given at creation.
    function name() public view override returns (string memory) {
        return _name;
    }

    /// @notice The symbol given at creation.
    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    /// @notice Digits after the point that wallets show.
    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    /// @notice Where the token's description and image are; may be empty. Never changes.
    function metadataUri() external view returns (string memory) {
        return _metadataUri;
    }

    /// @dev No spender has an allowance that its owner did not give.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
