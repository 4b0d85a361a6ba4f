// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {WETH} from "solady/src/tokens/WETH.sol";

import {IUniswapV3Factory} from "../../src/interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";

/// @title Opens pools before their time and bids in them with wrapped ether
contract PoolGriefer {
    WETH private immutable wrapped;
    IUniswapV3Factory private immutable factory;

    constructor(WETH weth, IUniswapV3Factory factory_) payable {
        (wrapped, factory) = (weth, factory_);
        weth.deposit{value: msg.value}();
    }

    function open(address token, uint160 price) external returns (IUniswapV3Pool pool) {
        pool = IUniswapV3Pool(factory.createPool(token, address(wrapped), 10_000));
        pool.initialize(price);
    }

    function bid(IUniswapV3Pool pool, int24 lower, int24 upper, uint128 liquidity) external {
        pool.mint(address(this), lower, upper, liquidity, "");
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        wrapped.transfer(msg.sender, amount0 + amount1);
    }
}

/// @title A pool that nobody asked for, which wants to be paid
contract FakePool {
    function demand(address launchpad, uint256 amount) external {
        (bool ok, bytes memory reason) = launchpad.call(
            abi.encodeWithSignature("uniswapV3MintCallback(uint256,uint256,bytes)", amount, 0, "")
        );
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}

/// @title Launches, and calls back when the rest of its ether comes back
contract ReentrantCreator {
    address private immutable pad;
    bytes private attack;
    uint256 public attempts;
    uint256 public successes;

    constructor(address pad_) payable {
        pad = pad_;
    }

    receive() external payable {
        ++attempts;
        (bool ok,) = pad.call(attack);
        if (ok) ++successes;
    }

    function run(bytes calldata data, bytes calldata attack_, uint256 value)
        external
        returns (address)
    {
        attack = attack_;
        (bool ok, bytes memory result) = pad.call{value: value}(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
        return abi.decode(result, (address));
    }
}
