// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

/// @title A token with a fixed supply
/// @notice The whole supply is minted to the deployer when the token is made. Nobody can mint, pause,
/// tax, freeze or upgrade it afterwards. Supports EIP-2612 permits with domain version "1".
contract LaunchToken is ERC20 {
    /// @notice The launchpad that made this token.
    address public immutable launchpad;

    string private _name;
    string private _symbol;
    string private _metadataUri;

    constructor(
        string memory name_,
        string memory symbol_,
        string memory metadataUri_,
        uint256 supply
    ) {
        launchpad = msg.sender;
        _name = name_;
        _symbol = symbol_;
        _metadataUri = metadataUri_;
        _mint(msg.sender, supply);
    }

    /// @notice The name given at launch.
    function name() public view override returns (string memory) {
        return _name;
    }

    /// @notice The symbol given at launch.
    function symbol() public view override returns (string memory) {
        return _symbol;
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
