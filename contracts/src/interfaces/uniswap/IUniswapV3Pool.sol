// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A pool of Uniswap V3, as far as the launch contracts use it
interface IUniswapV3Pool {
    /// @notice Sets the first price; reverts when the pool has one.
    function initialize(uint160 sqrtPriceX96) external;

    /// @notice Adds liquidity to `recipient`'s position; the caller pays in `uniswapV3MintCallback`.
    function mint(
        address recipient,
        int24 tickLower,
        int24 tickUpper,
        uint128 amount,
        bytes calldata data
    ) external returns (uint256 amount0, uint256 amount1);

    /// @notice Takes liquidity out of the caller's position; an amount of zero only books its fees.
    function burn(int24 tickLower, int24 tickUpper, uint128 amount)
        external
        returns (uint256 amount0, uint256 amount1);

    /// @notice Sends what is booked for the caller's position.
    function collect(
        address recipient,
        int24 tickLower,
        int24 tickUpper,
        uint128 amount0Requested,
        uint128 amount1Requested
    ) external returns (uint128 amount0, uint128 amount1);

    /// @notice Swaps until the amount or the price limit is reached; the caller pays in
    /// `uniswapV3SwapCallback`. A positive amount is exact input. Positive deltas are owed to the pool.
    function swap(
        address recipient,
        bool zeroForOne,
        int256 amountSpecified,
        uint160 sqrtPriceLimitX96,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);

    /// @notice The price and the tick now; the price is zero before `initialize`.
    function slot0()
        external
        view
        returns (
            uint160 sqrtPriceX96,
            int24 tick,
            uint16 observationIndex,
            uint16 observationCardinality,
            uint16 observationCardinalityNext,
            uint8 feeProtocol,
            bool unlocked
        );

    /// @notice The most liquidity of all positions that starts or ends at one tick.
    function maxLiquidityPerTick() external view returns (uint128);
    /// @notice Liquidity at the current tick.
    function liquidity() external view returns (uint128);
    /// @notice Fees for each unit of liquidity since the start, in token0 (Q128, wraps).
    function feeGrowthGlobal0X128() external view returns (uint256);
    /// @notice Fees for each unit of liquidity since the start, in token1 (Q128, wraps).
    function feeGrowthGlobal1X128() external view returns (uint256);

    /// @notice 256 ticks of the spacing, a bit for each one that is initialised.
    function tickBitmap(int16 word) external view returns (uint256);

    /// @notice What the pool keeps for an initialised tick.
    function ticks(int24 tick)
        external
        view
        returns (
            uint128 liquidityGross,
            int128 liquidityNet,
            uint256 feeGrowthOutside0X128,
            uint256 feeGrowthOutside1X128,
            int56 tickCumulativeOutside,
            uint160 secondsPerLiquidityOutsideX128,
            uint32 secondsOutside,
            bool initialized
        );

    /// @notice A position by `keccak256(abi.encodePacked(owner, tickLower, tickUpper))`.
    function positions(bytes32 key)
        external
        view
        returns (
            uint128 liquidity,
            uint256 feeGrowthInside0LastX128,
            uint256 feeGrowthInside1LastX128,
            uint128 tokensOwed0,
            uint128 tokensOwed1
        );

    /// @notice The token with the lower address.
    function token0() external view returns (address);
    /// @notice The token with the higher address.
    function token1() external view returns (address);
}
