// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

import {IGraduator} from "./interfaces/IGraduator.sol";
import {ILaunchToken} from "./interfaces/ILaunchToken.sol";

/// @title A token with a fixed supply
/// @notice The whole supply is minted to the deployer when the token is made. Nobody can mint, pause,
/// tax, freeze or upgrade it afterwards. Supports EIP-2612 permits with domain version "1". Until the
/// curve is sold out, one single address cannot receive it: the pool that will open then, so that
/// nobody can offer tokens there at another price beforehand.
contract LaunchToken is ERC20, ILaunchToken {
    /// @notice The launchpad that made this token.
    address public immutable launchpad;
    /// @notice Opens the pool; zero when there never is one.
    address public immutable graduator;
    /// @notice The pool that opens when the curve is sold out; zero when there never is one.
    address public immutable pool;

    /// @notice Whether the pool is open.
    bool public isPoolOpen;

    string private _name;
    string private _symbol;
    string private _metadataUri;

    constructor(
        string memory name_,
        string memory symbol_,
        string memory metadataUri_,
        uint256 supply,
        address graduator_
    ) {
        launchpad = msg.sender;
        graduator = graduator_;
        _name = name_;
        _symbol = symbol_;
        _metadataUri = metadataUri_;
        if (graduator_ != address(0)) pool = IGraduator(graduator_).poolOf(address(this));
        _mint(msg.sender, supply);
    }

    /// @inheritdoc ILaunchToken
    function openPool() external {
        if (msg.sender != graduator) revert NotGraduator(msg.sender);
        isPoolOpen = true;
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

    /// @dev The graduator may move tokens into the pool before it is open: it brings it to its price.
    function _beforeTokenTransfer(address from, address to, uint256) internal view override {
        if (to != pool || from == graduator || isPoolOpen || to == address(0)) return;
        revert PoolNotOpen(to);
    }

    /// @dev No spender has an allowance that its owner did not give.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
