// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IGraduator} from "./IGraduator.sol";

/// @title A graduator whose pools are Uniswap V3 pools of the token and wrapped ether at 1 %
/// @notice The liquidity belongs to the graduator, which has no function that takes any of it out. The
/// pool's fees are shared between the token's creator, through the vault, and the protocol.
interface IUniswapV3Graduator is IGraduator {
    /// @notice What a graduator is deployed with.
    struct Terms {
        address factory;
        address weth;
        /// keccak256 of the creation code of the factory's pools; a wrong one is refused.
        bytes32 poolInitCodeHash;
        /// The vault that receives the creators' part of pool fees.
        address creatorFees;
        /// The creators' part in basis points; the protocol has the rest.
        uint16 creatorShareBps;
        /// The account that claims the protocol's part and can hand it over; it has no other right.
        address protocolFeeOwner;
    }

    /// @notice Where the liquidity of one token is.
    struct Position {
        /// Ticks of the liquidity over the whole range.
        int24 tickLower;
        int24 tickUpper;
        /// Ticks of ether that had no tokens beside it and bids for them; equal when there is none.
        int24 bidLower;
        int24 bidUpper;
    }

    /// @notice The terms break the limit of the named field.
    error InvalidTerms(string field);
    /// @notice Only the pool that is being used may call back.
    error NotPool(address caller);
    /// @notice Only wrapped ether being unwrapped comes in.
    error UnexpectedEther(address sender);

    /// @notice The protocol fee owner took what pools earned it.
    event ProtocolFeesClaimed(address indexed token, uint256 ethAmount, uint256 tokenAmount);

    /// @notice Pays the protocol fee owner, who must be the caller, its part of collected pool fees.
    function claimProtocolFees(address token)
        external
        returns (uint256 ethAmount, uint256 tokenAmount);

    /// @notice The protocol's part of the token's collected pool fees that can be claimed now.
    function protocolFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount);

    /// @notice Where the token's liquidity is; zeros before its pool is open.
    function positionOf(address token) external view returns (Position memory);

    /// @notice Where tokens are offered while the pool waits, over one spacing from this tick; nothing is
    /// offered when the liquidity is zero.
    function anchorOf(address token) external view returns (int24 tickLower, uint128 liquidity);

    /// @notice What this graduator was deployed with, and who owns the protocol's fees now.
    function terms() external view returns (Terms memory);
}
