// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

import {JobEscrow} from "../../src/JobEscrow.sol";
import {IJobEscrow} from "../../src/interfaces/IJobEscrow.sol";
import {vm} from "./Vm.sol";

/// @title A token that can keep a part of what is sent, and call back
contract JobToken is ERC20 {
    uint256 public feeBps;
    address public target;
    bytes public attack;
    bool public attackSucceeded;

    function name() public pure override returns (string memory) {
        return "Job";
    }

    function symbol() public pure override returns (string memory) {
        return "JOB";
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setFee(uint256 bps) external {
        feeBps = bps;
    }

    function setAttack(address target_, bytes calldata data) external {
        (target, attack) = (target_, data);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (attack.length > 0) {
            (bool ok,) = target.call(attack);
            if (ok) attackSucceeded = true;
        }
        bool result = super.transferFrom(from, to, amount);
        if (feeBps > 0) _burn(to, amount * feeBps / 10_000);
        return result;
    }
}

/// @title An escrow and a job that is usually made
abstract contract JobEscrowTest {
    uint256 internal constant NOW = 1_800_000_000;
    uint128 internal constant PRICE = 1 ether;
    address internal constant CLIENT = address(0xC11E);
    address internal constant PROVIDER = address(0x9801);
    address internal constant EVALUATOR = address(0xE7A1);
    address internal constant ARBITER = address(0xA4B1);
    address internal constant PARTNER = address(0xFA47);
    address internal constant THIEF = address(0xBAD);
    bytes32 internal constant WORK = keccak256("the work");

    JobEscrow internal escrow;
    JobToken internal token;

    function setUp() public virtual {
        vm.warp(NOW);
        escrow = new JobEscrow();
        token = new JobToken();
        vm.deal(CLIENT, 100 ether);
        token.mint(CLIENT, 100 ether);
        vm.prank(CLIENT);
        token.approve(address(escrow), type(uint256).max);
    }

    function usual() internal pure returns (IJobEscrow.Terms memory) {
        return IJobEscrow.Terms({
            provider: PROVIDER,
            evaluator: EVALUATOR,
            arbiter: ARBITER,
            token: address(0),
            amount: PRICE,
            deliverSeconds: 1 hours,
            evaluationSeconds: 2 hours,
            disputeSeconds: 3 hours,
            resolutionSeconds: 4 hours,
            unresolvedBps: 2_500
        });
    }

    function none() internal pure returns (IJobEscrow.Split[] memory) {
        return new IJobEscrow.Split[](0);
    }

    function fund(IJobEscrow.Terms memory terms, IJobEscrow.Split[] memory splits, uint256 salt)
        internal
        returns (bytes32)
    {
        uint256 value = terms.token == address(0) ? terms.amount : 0;
        vm.prank(CLIENT);
        return escrow.fund{value: value}(terms, splits, bytes32(salt));
    }

    function funded() internal returns (bytes32) {
        return fund(usual(), none(), 1);
    }

    function delivered() internal returns (bytes32 jobId) {
        jobId = funded();
        vm.prank(PROVIDER);
        escrow.deliver(jobId, WORK);
    }

    function refused() internal returns (bytes32 jobId) {
        jobId = delivered();
        vm.prank(EVALUATOR);
        escrow.refuse(jobId);
    }

    function disputed() internal returns (bytes32 jobId) {
        jobId = refused();
        vm.prank(PROVIDER);
        escrow.dispute(jobId);
    }

    function expectOwed(uint256 client, uint256 provider) internal view {
        vm.assertEq(escrow.owed(CLIENT, address(0)), client, "owed to the client");
        vm.assertEq(escrow.owed(PROVIDER, address(0)), provider, "owed to the provider");
    }
}
