// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Money in escrow for work between agents
/// @notice A client pays the price of a job in; a verdict, a deadline or the arbiter that both agreed to pays it out,
/// for the provider and their splits, or back. Nobody else has a right over it, and nothing here can be changed,
/// paused or upgraded. What is paid out is pulled by whoever it belongs to.
/// @dev Times are Unix seconds read from `block.timestamp`. A step counts strictly before the deadline of its
/// phase; from that second on only `expire` is open, to anybody.
interface IJobEscrow {
    // ---------------------------------------------------------------- types

    /// @notice Where a job is.
    enum Phase {
        None,
        Funded,
        Delivered,
        Refused,
        Disputed,
        Settled
    }

    /// @notice Why a job was settled.
    enum Reason {
        Accepted,
        Refused,
        GivenBack,
        Resolved,
        Expired
    }

    /// @notice What client and provider agreed on.
    struct Terms {
        address provider;
        /// Judges the work; zero where the client does.
        address evaluator;
        /// Resolves disputes; zero where there are none.
        address arbiter;
        /// Zero for ether.
        address token;
        uint128 amount;
        /// From the payment until the delivery.
        uint32 deliverSeconds;
        /// From the delivery until the verdict; without one the work is accepted.
        uint32 evaluationSeconds;
        /// How long a refusal can be disputed.
        uint32 disputeSeconds;
        /// How long the arbiter has.
        uint32 resolutionSeconds;
        /// The provider's part of a dispute that nobody resolves, in basis points.
        uint16 unresolvedBps;
    }

    /// @notice A part of what is paid, for somebody beside the provider.
    struct Split {
        address account;
        uint16 bps;
    }

    /// @notice One job and where it stands.
    struct Job {
        address client;
        Terms terms;
        Phase phase;
        /// When the phase ends by itself.
        uint64 dueAt;
        /// What was delivered; zero before.
        bytes32 deliverable;
    }

    // --------------------------------------------------------------- errors

    /// @notice The named field breaks its limit.
    error InvalidTerms(string field);
    /// @notice The client has used this salt.
    error JobExists(bytes32 jobId);
    /// @notice The ether that came, or the tokens, are not the amount of the terms.
    error WrongAmount(uint256 received, uint256 expected);
    /// @notice The job is in another phase.
    error WrongPhase(bytes32 jobId, Phase phase);
    /// @notice The step belongs to another account.
    error NotYours(bytes32 jobId, address caller);
    /// @notice The time of the phase is over; `expire` is open.
    error TooLate(bytes32 jobId, uint256 dueAt);
    /// @notice The time of the phase is not over.
    error NotDue(bytes32 jobId, uint256 dueAt);
    /// @notice The terms name no arbiter.
    error NoArbiter(bytes32 jobId);
    /// @notice A part is above the whole.
    error InvalidPart(uint256 bps);
    /// @notice Nothing of this token is owed to the caller.
    error NothingOwed(address account, address token);

    // --------------------------------------------------------------- events

    /// @notice A job was paid into escrow.
    event JobFunded(
        bytes32 indexed jobId,
        address indexed client,
        address indexed provider,
        bytes32 salt,
        Terms terms,
        Split[] splits,
        uint256 dueAt
    );
    /// @notice The work was delivered, under its hash.
    event JobDelivered(bytes32 indexed jobId, bytes32 deliverable, uint256 dueAt);
    /// @notice The work was refused, and the refusal can be disputed.
    event JobRefused(bytes32 indexed jobId, address indexed by, uint256 dueAt);
    /// @notice The escrow is frozen until the arbiter divides it.
    event JobDisputed(bytes32 indexed jobId, address indexed by, uint256 dueAt);
    /// @notice The escrow was divided, for good.
    event JobSettled(
        bytes32 indexed jobId, Reason reason, address indexed by, uint256 paid, uint256 refunded
    );
    /// @notice Somebody took what was theirs.
    event Withdrawn(address indexed account, address indexed token, address to, uint256 amount);

    // -------------------------------------------------------------- actions

    /// @notice Pays a job into escrow: ether with the call, or tokens that were approved. Tokens that arrive as
    /// another amount than was sent are refused.
    /// @param salt Chosen by the client; with their address it makes the id, so that nobody can take it before.
    function fund(Terms calldata terms, Split[] calldata splits, bytes32 salt)
        external
        payable
        returns (bytes32 jobId);

    /// @notice Delivers the work, once, under its hash. For the provider.
    function deliver(bytes32 jobId, bytes32 deliverable) external;

    /// @notice Accepts the work, which pays all of it. For the evaluator while it is judged, for the client also when
    /// it was refused or is disputed.
    function accept(bytes32 jobId) external;

    /// @notice Refuses the work: for the evaluator, or the client where there is none. Without an arbiter the client
    /// is paid back at once.
    function refuse(bytes32 jobId) external;

    /// @notice Gives all of it back. For the provider, in any phase.
    function giveBack(bytes32 jobId) external;

    /// @notice Disputes work that was delivered or refused. For client and provider, where there is an arbiter.
    function dispute(bytes32 jobId) external;

    /// @notice Divides a disputed escrow. For the arbiter.
    function resolve(bytes32 jobId, uint16 providerBps) external;

    /// @notice Lets a deadline have its effect. For anybody.
    function expire(bytes32 jobId) external;

    /// @notice Takes what is owed to the caller, to an account that they name.
    function withdraw(address token, address to) external returns (uint256 amount);

    // ---------------------------------------------------------------- views

    /// @notice The id of a job, before it is paid and after.
    function jobIdOf(address client, bytes32 salt) external view returns (bytes32);

    /// @notice A job; of phase `None` where there is none.
    function jobOf(bytes32 jobId) external view returns (Job memory);

    /// @notice The parts of a job that are not the provider's.
    function splitsOf(bytes32 jobId) external view returns (Split[] memory);

    /// @notice What an account can withdraw of a token, zero for ether.
    function owed(address account, address token) external view returns (uint256);
}
