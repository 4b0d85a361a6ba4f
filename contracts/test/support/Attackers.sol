// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../../src/LaunchToken.sol";
import {CreatorFees} from "../../src/CreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {IGraduator} from "../../src/interfaces/IGraduator.sol";

/// @title An account that refuses ether
contract EtherRefuser {
    function run(address target, bytes calldata data, uint256 value)
        external
        returns (bytes memory)
    {
        (bool ok, bytes memory result) = target.call{value: value}(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
        return result;
    }
}

/// @title An account that calls back into the launchpad whenever it receives ether
contract ReentrantAccount {
    ICurveLaunchpad public immutable pad;
    address public target;
    bytes public attack;
    uint256 public attempts;
    uint256 public successes;
    bytes4 public lastError;

    constructor(ICurveLaunchpad pad_) {
        pad = pad_;
        target = address(pad_);
    }

    receive() external payable {
        if (attack.length == 0) return;
        ++attempts;
        (bool ok, bytes memory result) = target.call(attack);
        if (ok) ++successes;
        else lastError = bytes4(result);
    }

    function setAttack(bytes calldata data) external {
        attack = data;
    }

    function setTarget(address target_) external {
        target = target_;
    }

    function approve(address token, uint256 amount) external {
        LaunchToken(token).approve(address(pad), amount);
    }

    function buy(address token, uint256 ethIn) external returns (uint256) {
        return pad.buy{value: ethIn}(token, address(this), 0, type(uint256).max);
    }

    function sell(address token, uint256 amount) external returns (uint256) {
        return pad.sell(token, amount, address(this), 0, type(uint256).max);
    }

    function claim(CreatorFees vault, address[] calldata tokens) external returns (uint256) {
        return vault.claimCreatorFees(tokens);
    }
}

/// @title Forces ether on an account that has no way to receive it
contract ForcedDonation {
    constructor(address payable target) payable {
        selfdestruct(target);
    }
}

/// @title A graduator that keeps what it receives and remembers the calls
contract RecordingGraduator is IGraduator {
    address public constant POOL = address(0x9001);

    uint256 public calls;
    uint256 public approaches;
    uint256 public holds;
    uint256 public lastCrossings;
    bool public stopsShort;
    address public lastToken;
    uint256 public lastEth;
    uint256 public lastTokenAmount;
    uint256 public lastVirtualEth;
    uint256 public lastVirtualToken;
    address public launchpad;
    bool public broken;
    bytes public attack;
    bool public attackSucceeded;

    error OutOfService();

    function setBroken(bool broken_) external {
        broken = broken_;
    }

    function setAttack(bytes calldata data) external {
        attack = data;
    }

    function bind(address launchpad_) external {
        launchpad = launchpad_;
    }

    function setStopsShort(bool stopsShort_) external {
        stopsShort = stopsShort_;
    }

    function approach(
        address token,
        uint256 tokenAmount,
        uint256 virtualEth,
        uint256 virtualToken,
        uint256 maxCrossings
    ) external returns (address, bool) {
        if (broken) revert OutOfService();
        ++approaches;
        lastToken = token;
        lastTokenAmount += tokenAmount;
        (lastVirtualEth, lastVirtualToken) = (virtualEth, virtualToken);
        lastCrossings = maxCrossings;
        if (attack.length > 0) (attackSucceeded,) = msg.sender.call(attack);
        return (POOL, !stopsShort);
    }

    function open(address) external payable {
        ++calls;
        lastEth = msg.value;
        if (attack.length > 0) (attackSucceeded,) = msg.sender.call(attack);
    }

    function hold(address) external {
        ++holds;
    }

    function poolOf(address) external pure returns (address) {
        return POOL;
    }

    function isOpen(address) external pure returns (bool) {
        return true;
    }

    function isPartOf(address, address account) external view returns (bool) {
        return account == address(this) || account == POOL;
    }

    function collectCreatorFees(address) external pure returns (uint256, uint256) {
        return (0, 0);
    }

    function pendingCreatorFees(address) external pure returns (uint256, uint256) {
        return (0, 0);
    }
}
