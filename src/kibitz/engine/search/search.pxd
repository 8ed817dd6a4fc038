cdef int REDUCTIONS[REDUCTION_CASES]

@cython.final
cdef class Worker:
    cdef Table table
    cdef Control control
    cdef History history
    cdef Picker picker
    cdef Root root
    cdef Scratch scratch
    cdef readonly NetJudge judge
    cdef Position pos
    cdef u64 nodes, next_check, node_limit
    cdef bint halted
    cdef int root_ply, root_depth, seldepth
    cdef int evaluations[PLY_CAPACITY]
    cdef int excluded[PLY_CAPACITY]
    cdef int doubled[PLY_CAPACITY]
    cdef int line[LINE_CAPACITY]
    cdef int line_length[PLY_CAPACITY]
    cdef int quiets_tried[ALL_TRIED_CAPACITY]
    cdef int captures_tried[ALL_TRIED_CAPACITY]

    cdef void adopt(self, Board board) noexcept
    cdef int explore_unlocked(self, int depth, int alpha, int beta, int rank) noexcept
    cdef inline bint enter(self, int ply) noexcept nogil
    cdef void look_up(self) noexcept nogil
    cdef int static_score(self, Position pos) noexcept nogil
    cdef int search(self, Position pos, int alpha, int beta, int depth, int ply, bint cut_node) noexcept nogil
    cdef int quiesce(self, Position pos, int alpha, int beta, int ply, bint checks) noexcept nogil
    cdef int probe_cut(
        self, Position pos, int goal, int depth, int static, int hash_move, int ply, bint cut_node
    ) noexcept nogil
    cdef inline int first_free(self) noexcept nogil
    cdef inline bint has_improved(self, int ply, int static) noexcept nogil
    cdef inline int root_move(self, int number) noexcept nogil
    cdef void note_root(self, int number, int score, int alpha, u64 nodes_before) noexcept nogil
    cdef void extend_line(self, int ply, int move) noexcept nogil
    cdef void learn(
        self, Position pos, int best_move, int depth, int ply, int frame, int quiets, int captures
    ) noexcept nogil

cdef inline int late_reduction(int depth, int number) noexcept nogil
cdef inline bint has_pieces(Position pos) noexcept nogil
cdef inline int within(int score) noexcept nogil
