// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LimitedToken} from "./LimitedToken.sol";
import {ILimitedToken} from "./interfaces/ILimitedToken.sol";

/// @title Makes the limited tokens of a launchpad
/// @notice Each launchpad makes one for itself, because the code of a token would not fit beside its
/// own. The caller is the launchpad of the token and part of its address, so a call by anybody else
/// takes no address that a launchpad will use.
contract LimitedTokenDeployer {
    /// @notice Makes a token of the caller, which receives the whole supply.
    function deploy(bytes32 salt, ILimitedToken.TokenTerms calldata terms)
        external
        returns (address token)
    {
        return address(new LimitedToken{salt: salt}(msg.sender, terms));
    }

    /// @notice The address of the token that `deploy` by `launchpad` makes.
    function predict(address launchpad, bytes32 salt, ILimitedToken.TokenTerms calldata terms)
        external
        view
        returns (address token)
    {
        bytes32 initCodeHash = keccak256(
            abi.encodePacked(type(LimitedToken).creationCode, abi.encode(launchpad, terms))
        );
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, initCodeHash));
        return address(uint160(uint256(hash)));
    }
}
