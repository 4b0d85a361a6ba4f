// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The cheatcodes that these tests use
interface Vm {
    function getCode(string calldata path) external view returns (bytes memory);
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest)
        external
        pure
        returns (uint8 v, bytes32 r, bytes32 s);
    function assume(bool condition) external pure;
    function deal(address account, uint256 balance) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
    function roll(uint256 blockNumber) external;
    function etch(address account, bytes calldata code) external;
    function cool(address target) external;
    function snapshotState() external returns (uint256);
    function revertToState(uint256 snapshot) external returns (bool);
    function getNonce(address account) external view returns (uint64);
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectEmit(address emitter) external;
    function assertTrue(bool condition, string calldata reason) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata reason) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertLe(uint256 left, uint256 right, string calldata reason) external pure;
    function assertGe(uint256 left, uint256 right, string calldata reason) external pure;
    function assertGt(uint256 left, uint256 right, string calldata reason) external pure;
    function assertApproxEqRel(uint256 left, uint256 right, uint256 maxDelta) external pure;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @dev A value between two bounds, both included, that a fuzzed value picks.
function between(uint256 seed, uint256 low, uint256 high) pure returns (uint256) {
    if (high - low == type(uint256).max) return seed;
    return low + seed % (high - low + 1);
}
