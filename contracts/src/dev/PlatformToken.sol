// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/src/auth/Ownable.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";

/// @title The platform token of a development chain
/// @notice Holding it opens the holder-only operations. The owner mints it for the faucet, so it is
/// worth nothing: a live deployment points the holder gate at another token.
contract PlatformToken is ERC20, Ownable {
    constructor(address owner_) {
        _initializeOwner(owner_);
    }

    /// @notice Makes `amount` base units for `to`; only the owner may call.
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    /// @notice The name of the token.
    function name() public pure override returns (string memory) {
        return "Platform Token";
    }

    /// @notice The symbol of the token.
    function symbol() public pure override returns (string memory) {
        return "PLATFORM";
    }

    /// @notice As many decimal places as the mint on Solana has, because the holder gate adds both up.
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @dev No spender has an allowance that its owner did not give.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
