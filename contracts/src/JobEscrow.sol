// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {IJobEscrow} from "./interfaces/IJobEscrow.sol";

/// @title The escrow of jobs between agents
/// @dev Books before it sends, sends only in `withdraw`, and reads a balance only to see that a payment came whole.
/// A token that lies about itself can harm jobs that are paid in it, and no others.
contract JobEscrow is IJobEscrow, ReentrancyGuardTransient {
    using SafeTransferLib for address;

    uint256 private constant WHOLE = 10_000;
    uint256 private constant MAX_SPLITS = 8;
    uint256 private constant MAX_SECONDS = 90 days;

    mapping(bytes32 jobId => Job) private _jobs;
    mapping(bytes32 jobId => Split[]) private _splits;

    /// @inheritdoc IJobEscrow
    mapping(address account => mapping(address token => uint256)) public owed;

    // -------------------------------------------------------------- actions

    /// @inheritdoc IJobEscrow
    function fund(Terms calldata terms, Split[] calldata splits, bytes32 salt)
        external
        payable
        nonReentrant
        returns (bytes32 jobId)
    {
        _checkTerms(terms);
        _checkSplits(splits);
        jobId = jobIdOf(msg.sender, salt);
        Job storage job = _jobs[jobId];
        if (job.phase != Phase.None) revert JobExists(jobId);
        job.client = msg.sender;
        job.terms = terms;
        for (uint256 i; i < splits.length; ++i) {
            _splits[jobId].push(splits[i]);
        }
        uint256 dueAt = _move(job, Phase.Funded, terms.deliverSeconds);
        emit JobFunded(jobId, msg.sender, terms.provider, salt, terms, splits, dueAt);
        _receive(terms.token, terms.amount);
    }

    /// @inheritdoc IJobEscrow
    function deliver(bytes32 jobId, bytes32 deliverable) external {
        Job storage job = _open(jobId);
        if (msg.sender != job.terms.provider) revert NotYours(jobId, msg.sender);
        if (job.phase != Phase.Funded) revert WrongPhase(jobId, job.phase);
        if (deliverable == bytes32(0)) revert InvalidTerms("deliverable");
        job.deliverable = deliverable;
        uint256 dueAt = _move(job, Phase.Delivered, job.terms.evaluationSeconds);
        emit JobDelivered(jobId, deliverable, dueAt);
    }

    /// @inheritdoc IJobEscrow
    function accept(bytes32 jobId) external {
        Job storage job = _open(jobId);
        bool isClient = msg.sender == job.client;
        if (!isClient && msg.sender != job.terms.evaluator) revert NotYours(jobId, msg.sender);
        if (job.phase != Phase.Delivered && (!isClient || job.phase == Phase.Funded)) {
            revert WrongPhase(jobId, job.phase);
        }
        _settle(jobId, job, WHOLE, Reason.Accepted);
    }

    /// @inheritdoc IJobEscrow
    function refuse(bytes32 jobId) external {
        Job storage job = _open(jobId);
        address evaluator = job.terms.evaluator;
        if (msg.sender != (evaluator == address(0) ? job.client : evaluator)) {
            revert NotYours(jobId, msg.sender);
        }
        if (job.phase != Phase.Delivered) revert WrongPhase(jobId, job.phase);
        if (job.terms.arbiter == address(0)) {
            _settle(jobId, job, 0, Reason.Refused);
            return;
        }
        uint256 dueAt = _move(job, Phase.Refused, job.terms.disputeSeconds);
        emit JobRefused(jobId, msg.sender, dueAt);
    }

    /// @inheritdoc IJobEscrow
    function giveBack(bytes32 jobId) external {
        Job storage job = _open(jobId);
        if (msg.sender != job.terms.provider) revert NotYours(jobId, msg.sender);
        _settle(jobId, job, 0, Reason.GivenBack);
    }

    /// @inheritdoc IJobEscrow
    function dispute(bytes32 jobId) external {
        Job storage job = _open(jobId);
        if (msg.sender != job.client && msg.sender != job.terms.provider) {
            revert NotYours(jobId, msg.sender);
        }
        if (job.phase != Phase.Delivered && job.phase != Phase.Refused) {
            revert WrongPhase(jobId, job.phase);
        }
        if (job.terms.arbiter == address(0)) revert NoArbiter(jobId);
        uint256 dueAt = _move(job, Phase.Disputed, job.terms.resolutionSeconds);
        emit JobDisputed(jobId, msg.sender, dueAt);
    }

    /// @inheritdoc IJobEscrow
    function resolve(bytes32 jobId, uint16 providerBps) external {
        Job storage job = _open(jobId);
        if (job.terms.arbiter == address(0) || msg.sender != job.terms.arbiter) {
            revert NotYours(jobId, msg.sender);
        }
        if (job.phase != Phase.Disputed) revert WrongPhase(jobId, job.phase);
        if (providerBps > WHOLE) revert InvalidPart(providerBps);
        _settle(jobId, job, providerBps, Reason.Resolved);
    }

    /// @inheritdoc IJobEscrow
    function expire(bytes32 jobId) external {
        Job storage job = _jobs[jobId];
        Phase phase = job.phase;
        if (phase == Phase.None || phase == Phase.Settled) revert WrongPhase(jobId, phase);
        if (block.timestamp < job.dueAt) revert NotDue(jobId, job.dueAt);
        uint256 bps;
        if (phase == Phase.Delivered) bps = WHOLE;
        if (phase == Phase.Disputed) bps = job.terms.unresolvedBps;
        _settle(jobId, job, bps, Reason.Expired);
    }

    /// @inheritdoc IJobEscrow
    function withdraw(address token, address to) external nonReentrant returns (uint256 amount) {
        if (to == address(0) || to == address(this)) revert InvalidTerms("to");
        amount = owed[msg.sender][token];
        if (amount == 0) revert NothingOwed(msg.sender, token);
        owed[msg.sender][token] = 0;
        emit Withdrawn(msg.sender, token, to, amount);
        if (token == address(0)) to.safeTransferETH(amount);
        else token.safeTransfer(to, amount);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IJobEscrow
    function jobIdOf(address client, bytes32 salt) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), client, salt));
    }

    /// @inheritdoc IJobEscrow
    function jobOf(bytes32 jobId) external view returns (Job memory) {
        return _jobs[jobId];
    }

    /// @inheritdoc IJobEscrow
    function splitsOf(bytes32 jobId) external view returns (Split[] memory) {
        return _splits[jobId];
    }

    // -------------------------------------------------------------- private

    function _checkTerms(Terms calldata terms) private view {
        address provider = terms.provider;
        if (provider == address(0) || provider == address(this)) revert InvalidTerms("provider");
        if (!_isThird(terms.evaluator, provider)) revert InvalidTerms("evaluator");
        if (!_isThird(terms.arbiter, provider)) revert InvalidTerms("arbiter");
        if (terms.token == address(this)) revert InvalidTerms("token");
        if (terms.amount == 0) revert InvalidTerms("amount");
        if (!_isTime(terms.deliverSeconds)) revert InvalidTerms("deliverSeconds");
        if (!_isTime(terms.evaluationSeconds)) revert InvalidTerms("evaluationSeconds");
        if (!_isTime(terms.disputeSeconds)) revert InvalidTerms("disputeSeconds");
        if (!_isTime(terms.resolutionSeconds)) revert InvalidTerms("resolutionSeconds");
        if (terms.unresolvedBps > WHOLE) revert InvalidTerms("unresolvedBps");
    }

    /// @dev Neither party; zero stands for nobody.
    function _isThird(address account, address provider) private view returns (bool) {
        return account != msg.sender && account != provider && account != address(this);
    }

    function _isTime(uint256 duration) private pure returns (bool) {
        return duration != 0 && duration <= MAX_SECONDS;
    }

    function _checkSplits(Split[] calldata splits) private view {
        if (splits.length > MAX_SPLITS) revert InvalidTerms("splits");
        uint256 sum;
        for (uint256 i; i < splits.length; ++i) {
            address account = splits[i].account;
            if (account == address(0) || account == address(this) || splits[i].bps == 0) {
                revert InvalidTerms("splits");
            }
            sum += splits[i].bps;
        }
        if (sum > WHOLE) revert InvalidTerms("splits");
    }

    /// @dev The amount came, and nothing was kept on the way.
    function _receive(address token, uint256 amount) private {
        if (token == address(0)) {
            if (msg.value != amount) revert WrongAmount(msg.value, amount);
            return;
        }
        if (msg.value != 0) revert WrongAmount(msg.value, 0);
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = token.balanceOf(address(this)) - before;
        if (received != amount) revert WrongAmount(received, amount);
    }

    /// @dev A job that is neither settled nor over its time.
    function _open(bytes32 jobId) private view returns (Job storage job) {
        job = _jobs[jobId];
        if (job.phase == Phase.None || job.phase == Phase.Settled) {
            revert WrongPhase(jobId, job.phase);
        }
        if (block.timestamp >= job.dueAt) revert TooLate(jobId, job.dueAt);
    }

    function _move(Job storage job, Phase phase, uint256 duration) private returns (uint256 dueAt) {
        dueAt = block.timestamp + duration;
        job.phase = phase;
        // A second of this age of the world, and ninety days.
        // forge-lint: disable-next-line(unsafe-typecast)
        job.dueAt = uint64(dueAt);
    }

    /// @dev Splits are rounded down; what is left of the provider's part is the provider's.
    function _settle(bytes32 jobId, Job storage job, uint256 bps, Reason reason) private {
        job.phase = Phase.Settled;
        address token = job.terms.token;
        uint256 amount = job.terms.amount;
        uint256 paid = amount * bps / WHOLE;
        uint256 left = paid;
        Split[] storage splits = _splits[jobId];
        for (uint256 i; i < splits.length; ++i) {
            uint256 part = paid * splits[i].bps / WHOLE;
            owed[splits[i].account][token] += part;
            left -= part;
        }
        owed[job.terms.provider][token] += left;
        owed[job.client][token] += amount - paid;
        emit JobSettled(jobId, reason, msg.sender, paid, amount - paid);
    }
}
